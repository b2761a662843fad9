import * as z from 'zod/mini';
import type { PartKind } from './part-kind.ts';

/** A model began one more step towards its answer: a mark that nobody sees. */
export const stepStartPart = z.object({ type: z.literal('step-start') });

export type StepStartPart = z.infer<typeof stepStartPart>;

export const stepStart: PartKind<StepStartPart> = {
  text: () => '',
  label: () => '',
  hasSubstance: () => false,
  isWritten: false,
  forwarded: () => null,
};
