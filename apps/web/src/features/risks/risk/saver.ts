import type { Risk } from '@parley/model';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { changeRisk, type RiskFields } from '../mutations.ts';

/** Saves single fields as they are set; a refusal is told, and what was shown comes back. */
export const saverOf =
  (risk: Risk) =>
  (change: RiskFields): void =>
    toastErrors(changeRisk(risk.id, change));
