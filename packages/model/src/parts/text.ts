import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import type { PartKind } from './part-kind.ts';

/** Words, as Markdown. */
export const textPart = z.object({
  type: z.literal('text'),
  text: z.string().check(z.maxLength(limits.messageTextMax)),
  state: z.optional(z.enum(['streaming', 'done'])),
  providerMetadata: z.optional(z.record(z.string(), z.record(z.string(), z.json()))),
});

export type TextPart = z.infer<typeof textPart>;

export const text: PartKind<TextPart> = {
  text: (part) => part.text,
  label: () => '',
  hasSubstance: (part) => part.text.trim() !== '',
  isWritten: true,
  // Forwarding repeats the text; which model wrote it is told by the original message.
  forwarded: (part) => (part.text.trim() === '' ? null : { type: 'text', text: part.text }),
};
