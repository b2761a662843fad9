import { z } from 'zod';
import { limits } from '../limits.ts';
import type { PartKind } from './part-kind.ts';

/** Words, as Markdown. */
export const textPart = z.object({
  type: z.literal('text'),
  text: z.string().max(limits.messageTextMax),
  state: z.enum(['streaming', 'done']).optional(),
  providerMetadata: z.record(z.string(), z.record(z.string(), z.json())).optional(),
});

export type TextPart = z.infer<typeof textPart>;

export const text: PartKind<TextPart> = {
  text: (part) => part.text,
  label: () => '',
  hasSubstance: (part) => part.text.trim() !== '',
  isWritten: true,
  // Who forwards repeats the words; which model they came from is told by their origin.
  forwarded: (part) => (part.text.trim() === '' ? null : { type: 'text', text: part.text }),
};
