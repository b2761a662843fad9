import { z } from 'zod';

/**
 * What Slack writes, as far as it is read. Slack leaves out, adds and mistypes members freely, so
 * only ids are demanded; anything else that has another shape counts as left out.
 */
const text = z.string().optional().catch(undefined);
const flag = z.union([z.boolean(), z.number()]).transform(Boolean).optional().catch(undefined);
const time = z.union([z.string(), z.number()]).optional().catch(undefined);
const list = <T extends z.ZodType>(item: T) => z.array(item).catch([]).default([]);
const ids = list(z.string());

export const userSchema = z.object({
  id: z.string().min(1).max(255),
  team_id: text,
  name: text,
  real_name: text,
  deleted: flag,
  is_bot: flag,
  is_owner: flag,
  is_admin: flag,
  is_primary_owner: flag,
  is_restricted: flag,
  is_ultra_restricted: flag,
  profile: z
    .object({ real_name: text, display_name: text, email: text })
    .optional()
    .catch(undefined),
});
export type SlackUser = z.infer<typeof userSchema>;

const value = z.object({ value: text }).optional().catch(undefined);
const pin = z.object({ id: text, type: text, user: text, created: time });

export const channelSchema = z.object({
  id: z.string().min(1).max(255),
  name: text,
  created: time,
  creator: text,
  is_archived: flag,
  is_general: flag,
  is_ext_shared: flag,
  is_shared: flag,
  members: ids,
  topic: value,
  purpose: value,
  pins: list(pin),
});
export type SlackChannel = z.infer<typeof channelSchema>;

const file = z.object({
  id: text,
  name: text,
  title: text,
  mimetype: text,
  mode: text,
  is_external: flag,
  url_private: text,
  permalink: text,
  external_url: text,
});
export type SlackFile = z.infer<typeof file>;

const reaction = z.object({
  name: z.string(),
  users: ids,
  count: z.number().optional().catch(undefined),
});

const field = z.object({ title: text, value: text });
const attachment = z.object({
  pretext: text,
  author_name: text,
  title: text,
  title_link: text,
  text,
  fallback: text,
  fields: list(field),
  image_url: text,
  footer: text,
  from_url: text,
  is_msg_unfurl: flag,
  is_share: flag,
  actions: list(z.unknown()),
  blocks: list(z.unknown()),
});
export type SlackAttachment = z.infer<typeof attachment>;

export const messageSchema = z.object({
  type: text,
  subtype: text,
  ts: z.union([z.string(), z.number()]).transform(String),
  user: text,
  bot_id: text,
  username: text,
  text,
  thread_ts: text,
  topic: text,
  purpose: text,
  name: text,
  old_name: text,
  hidden_by_limit: flag,
  is_hidden_by_limit: flag,
  is_ephemeral: flag,
  edited: z.object({ user: text, ts: time }).optional().catch(undefined),
  user_profile: z
    .object({ real_name: text, display_name: text, name: text })
    .optional()
    .catch(undefined),
  bot_profile: z.object({ name: text }).optional().catch(undefined),
  files: list(file),
  file: file.optional().catch(undefined),
  attachments: list(attachment),
  blocks: list(z.unknown()),
  reactions: list(reaction),
});
export type SlackMessage = z.infer<typeof messageSchema>;
