import { z } from 'zod';

/**
 * What Zulip writes, as far as it is read. Only ids are demanded; anything else that has another
 * shape counts as left out, because versions of Zulip differ.
 */
const id = z.number().int().nonnegative();
const text = z.string().optional().catch(undefined);
const flag = z.boolean().optional().catch(undefined);
const number = z.number().optional().catch(undefined);

export const realmSchema = z.object({ id, name: text, string_id: text, uuid: text });

export const userSchema = z.object({
  id,
  email: text,
  delivery_email: text,
  full_name: text,
  is_bot: flag,
  is_active: flag,
  is_mirror_dummy: flag,
  role: number,
});
export type ZulipUser = z.infer<typeof userSchema>;

export const streamSchema = z.object({
  id,
  name: z.string().min(1),
  description: text,
  invite_only: flag,
  is_web_public: flag,
  history_public_to_subscribers: flag,
  deactivated: flag,
  stream_post_policy: number,
  date_created: number,
  creator: number,
});
export type ZulipStream = z.infer<typeof streamSchema>;

export const recipientSchema = z.object({ id, type: z.number(), type_id: id });
export const subscriptionSchema = z.object({
  user_profile: id,
  recipient: id,
  active: flag,
  is_muted: flag,
  role: number,
});

export const reactionSchema = z.object({
  user_profile: id,
  message: id,
  emoji_name: z.string(),
  emoji_code: z.string(),
  reaction_type: text,
});
export type ZulipReaction = z.infer<typeof reactionSchema>;

export const emojiSchema = z.object({ id, name: z.string(), file_name: text, deactivated: flag });
export type ZulipEmoji = z.infer<typeof emojiSchema>;

export const attachmentSchema = z.object({
  id,
  file_name: text,
  path_id: z.string(),
  content_type: text,
  messages: z.array(id).catch([]).default([]),
});
export type ZulipAttachment = z.infer<typeof attachmentSchema>;

export const submessageSchema = z.object({ message: id, sender: id, content: z.string() });

export const messageSchema = z.object({
  id,
  sender: id,
  recipient: id,
  subject: z.string().catch('').default(''),
  content: z.string().catch('').default(''),
  date_sent: number,
  last_edit_time: z.number().nullish().catch(null),
});
export type ZulipMessage = z.infer<typeof messageSchema>;
