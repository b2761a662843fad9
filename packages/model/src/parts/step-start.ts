import * as z from 'zod/mini';
import type { PartKind } from './part-kind.ts';

/** The model started another step towards its answer; an invisible mark. */
export const stepStartPart = z.object({ type: z.literal('step-start') });

export type StepStartPart = z.infer<typeof stepStartPart>;

export const stepStart: PartKind<StepStartPart> = {
  text: () => '',
  label: () => '',
  hasSubstance: () => false,
  isWritten: false,
  forwarded: () => null,
};
