import { z } from 'zod';
import { limits } from './limits.ts';
import { hasSubstance, messagePart } from './parts/index.ts';

/** Forms and drafts with the limits and messages of spec point 5. */

const optionalText = (max: number, label: string) =>
  z.string().trim().max(max, `${label} must be at most ${max} characters`).optional();

const name = (required: string) =>
  z
    .string()
    .trim()
    .min(1, required)
    .min(limits.nameMin, `Must be at least ${limits.nameMin} characters`)
    .max(limits.nameMax, `Must be at most ${limits.nameMax} characters`);

export const credentials = z.object({
  email: z.email('Enter an e-mail address'),
  password: z.string().min(limits.passwordMin, `Must be at least ${limits.passwordMin} characters`),
});

/** To sign in: the rules for a new password do not hold for one that was chosen elsewhere. */
export const signInForm = credentials.extend({
  password: z.string().min(1, 'Password is required'),
});

export const profileForm = z.object({ name: name('Name is required') });

export const workspaceForm = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Workspace name is required')
    .max(limits.nameMax, `Must be at most ${limits.nameMax} characters`),
  description: optionalText(limits.descriptionMax, 'Description'),
  icon: optionalText(limits.iconMax, 'Icon'),
});

export const channelForm = z.object({
  name: name('Channel name is required'),
  topic: optionalText(limits.topicMax, 'Topic'),
  description: optionalText(limits.descriptionMax, 'Description'),
  icon: optionalText(limits.iconMax, 'Icon'),
  category: optionalText(limits.nameMax, 'Category'),
  visibility: z.enum(['open', 'private']).default('open'),
  prompt: z
    .string()
    .max(limits.promptMax, `Prompt must be at most ${limits.promptMax} characters`)
    .default(''),
  assistant_mode: z.enum(['auto', 'mention', 'off']).default('auto'),
});

export const reactionEmoji = z
  .string()
  .min(1, 'Emoji is required')
  .max(limits.emojiMax, `Emoji must be at most ${limits.emojiMax} characters`);

export const messageMetadata = z.looseObject({
  workspace_id: z.uuid(),
  channel_id: z.uuid(),
  mentions: z.array(z.uuid()).optional(),
  /** Names everybody in the channel. */
  mentions_everyone: z.boolean().optional(),
});

/**
 * A draft of a person: role user, a known author, and text or at least one file (spec point 5).
 */
export const messageDraft = z.object({
  id: z.uuid(),
  workspace_id: z.uuid(),
  channel_id: z.uuid(),
  author_id: z.uuid(),
  reply_to_id: z.uuid().nullable(),
  /** The first message of the side conversation it is said in. */
  thread_id: z.uuid().nullish(),
  role: z.literal('user'),
  parts: z
    .array(messagePart)
    .refine((parts) => parts.some(hasSubstance), 'At least one attachment is required'),
  metadata: messageMetadata,
});

export type ChannelForm = z.infer<typeof channelForm>;
export type WorkspaceForm = z.infer<typeof workspaceForm>;
export type MessageDraft = z.infer<typeof messageDraft>;
export type MessageMetadata = z.infer<typeof messageMetadata>;
