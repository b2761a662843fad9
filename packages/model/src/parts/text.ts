import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import type { PartKind } from './part-kind.ts';

/** Text in Markdown. */
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
  // Forwarding only copies the text; the original message records the model that wrote it.
  forwarded: (part) => (part.text.trim() === '' ? null : { type: 'text', text: part.text }),
};
