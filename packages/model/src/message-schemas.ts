import * as z from 'zod/mini';
import { isOneEmoji, qualifiedEmoji } from './emoji.ts';
import { limits } from './limits.ts';
import { hasSubstance, messagePart } from './parts/index.ts';

/** The input of users in channels, with the limits and messages of spec point 5. */

/** An emoji in the form in which the database stores it. */
export const reactionEmoji = z
  .string()
  .check(
    z.overwrite(qualifiedEmoji),
    z.minLength(1, 'Emoji is required'),
    z.maxLength(limits.emojiMax, `Emoji must be at most ${limits.emojiMax} characters`),
    z.refine(isOneEmoji, 'Choose one emoji'),
  );

export const messageMetadata = z.looseObject({
  mentions: z.optional(z.array(z.uuid())),
  /** Mentions everybody in the channel. */
  mentions_everyone: z.optional(z.boolean()),
});

/** What Parley's own client adds. A program may leave it out. */
export const draftMetadata = z.extend(messageMetadata, {
  workspace_id: z.uuid(),
  channel_id: z.uuid(),
});

/** A user's draft: role user, a known author, and text or at least one file (spec point 5). */
export const messageDraft = z.object({
  id: z.uuid(),
  workspace_id: z.uuid(),
  channel_id: z.uuid(),
  author_id: z.uuid(),
  reply_to_id: z.nullable(z.uuid()),
  /** The root of the thread it is posted in. */
  thread_id: z.nullish(z.uuid()),
  role: z.literal('user'),
  parts: z
    .array(messagePart)
    .check(z.refine((parts) => parts.some(hasSubstance), 'At least one attachment is required')),
  metadata: draftMetadata,
});

export type MessageDraft = z.infer<typeof messageDraft>;
