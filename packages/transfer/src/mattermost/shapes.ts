import { z } from 'zod';

/**
 * What a bulk export holds, as far as it is read. Versions and other programs that write the form
 * leave out, add and mistype members, so anything that has another shape counts as left out.
 */
const text = z.string().nullish().catch(undefined);
const flag = z.boolean().nullish().catch(undefined);
/** Milliseconds since 1970. */
const time = z.number().nullish().catch(undefined);
const list = <T extends z.ZodType>(item: T) =>
  z
    .array(z.unknown())
    .nullish()
    .catch([])
    .transform((items) => (items ?? []).flatMap((found) => item.safeParse(found).data ?? []));
const name = z
  .string()
  .trim()
  .min(1)
  .max(255)
  .transform((found) => found.toLowerCase());

export const lineSchema = z.object({ type: z.string() }).loose();

export const teamSchema = z.object({ name, display_name: text });

export const channelSchema = z.object({
  team: name,
  name,
  display_name: text,
  type: text,
  header: text,
  purpose: text,
  deleted_at: time,
});

const membership = z.object({ name, roles: text, favorite: flag });
export const userSchema = z.object({
  username: name,
  email: text,
  nickname: text,
  first_name: text,
  last_name: text,
  roles: text,
  delete_at: time,
  profile_image: text,
  theme: z.unknown().optional(),
  notify_props: z.unknown().optional(),
  custom_status: z.unknown().optional(),
  teams: list(z.object({ name, roles: text, channels: list(membership) })),
});
export type MattermostUser = z.infer<typeof userSchema>;

export const botSchema = z.object({ username: name, display_name: text, profile_image: text });
export type MattermostBot = z.infer<typeof botSchema>;

export const emojiSchema = z.object({ name: z.string().min(1), image: text });

export const directChannelSchema = z.object({
  members: list(name),
  participants: list(z.object({ username: name })),
  favorited_by: list(name),
  header: text,
});

const words = z.union([z.string(), z.number(), z.boolean()]).transform(String).nullish();
const attachment = z.object({
  fallback: text,
  pretext: text,
  author_name: text,
  author_link: text,
  title: text,
  title_link: text,
  text,
  fields: list(z.object({ title: words.catch(undefined), value: words.catch(undefined) })),
  image_url: text,
  footer: text,
  actions: list(z.unknown()),
});
export type MattermostAttachment = z.infer<typeof attachment>;

const props = z
  .object({
    from_webhook: words.catch(undefined),
    from_bot: words.catch(undefined),
    override_username: text,
    webhook_display_name: text,
    attachments: list(attachment),
    card: text,
    new_header: text,
    new_purpose: text,
    old_displayname: text,
    new_displayname: text,
  })
  .nullish()
  .catch(undefined);

/** Reactions are read one by one, so that each bad one is told. */
export const reactionSchema = z.object({
  user: name,
  emoji_name: z.string().min(1),
  create_at: time,
});

const said = {
  user: name,
  type: text,
  message: text,
  props,
  create_at: z.unknown().optional(),
  edit_at: time,
  is_pinned: flag,
  flagged_by: list(name),
  reactions: z.array(z.unknown()).nullish().catch([]),
  attachments: list(z.object({ path: z.string() })),
};
export const saidSchema = z.object(said);
/** A message or a reply. */
export type Said = z.infer<typeof saidSchema>;

const thread = {
  replies: z.array(z.unknown()).nullish().catch([]),
  thread_followers: list(z.unknown()),
};
export const postSchema = z.object({ team: name, channel: name, ...thread });
export const directPostSchema = z.object({ channel_members: list(name), ...thread });
