import type { Risk } from '@parley/model';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { changeRisk, type RiskFields } from '../mutations.ts';

/** Saves single fields immediately; a refusal shows a toast and reverts the field. */
export const saverOf =
  (risk: Risk) =>
  (change: RiskFields): void =>
    toastErrors(changeRisk(risk.id, change));
