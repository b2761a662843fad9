import {
  type Channel,
  type Message,
  type Notification,
  resolveReferences,
  textOf,
  withText,
} from '@parley/model';
import type { Pool, PoolClient } from 'pg';
import { type Texts, textsFor } from '../texts.ts';
import { asPerson } from './as-person.ts';
import type { Recipient } from './recipient.ts';
import { referenceNames } from './reference-names.ts';

/** A notification with the details that its person is shown. */
export type Notice = Pick<
  Notification,
  'id' | 'kind' | 'channel_id' | 'message_id' | 'thread_id' | 'event_id' | 'text'
> & {
  created_at: Date;
  delivered_at: Date | null;
  mailed_at: Date | null;
  actor: string | null;
  workspace: string;
  channel: string | null;
  visibility: Channel['visibility'] | null;
  message: Pick<Message, 'parts' | 'content'> | null;
};

const MOST = 200;

/**
 * A person's unread notifications of the last two days, oldest first, without those they have
 * silenced since. Their messages name people, channels and files as the person may read them today.
 * `only` limits the result to one notification.
 */
export async function unreadNotices(
  pool: Pool,
  person: Pick<Recipient, 'id' | 'language'>,
  only: string | null = null,
): Promise<Notice[]> {
  return asPerson(pool, person.id, async (client) => {
    const { rows } = await client.query<Notice>(
      `select n.id, n.kind, n.channel_id, n.message_id, n.thread_id, n.event_id,
         n.text, n.created_at, n.delivered_at, n.mailed_at,
         actor.name as actor, w.name as workspace, c.name as channel, c.visibility,
         case when m.id is not null then jsonb_build_object('parts', m.parts, 'content', m.content) end as message
       from public.notifications n
       join public.workspaces w on w.id = n.workspace_id
       left join public.profiles actor on actor.id = n.actor_id
       left join public.channels c on c.id = n.channel_id
       left join public.messages m on m.id = n.message_id
       left join public.participants p on p.channel_id = n.channel_id and p.profile_id = n.profile_id
       where n.profile_id = $1 and ($2::uuid is null or n.id = $2) and n.read_at is null and n.kind <> 'reaction'
         and n.created_at > now() - interval '2 days'
         and private.is_told(n.kind, p.notify, p.muted_until)
       order by n.created_at limit $3`,
      [person.id, only, MOST],
    );
    return named(rows, client, textsFor(person.language));
  });
}

async function named(notices: Notice[], client: PoolClient, { say }: Texts): Promise<Notice[]> {
  const texts = notices.flatMap(({ message, text }) => [
    text ?? '',
    ...(message ? [textOf(message)] : []),
  ]);
  const names = await referenceNames(client, texts);
  const words = {
    person: say('reference-person'),
    channel: say('reference-channel'),
    file: say('reference-file'),
    message: say('reference-message'),
  };
  const resolved = (text: string) => resolveReferences(text, names, words);
  return notices.map((notice) => ({
    ...notice,
    text: notice.text && resolved(notice.text),
    message: notice.message && withText(notice.message, resolved),
  }));
}

/** The actor and the action, without the channel. */
export function headlineOf(
  { kind, actor, text }: Pick<Notice, 'kind' | 'actor' | 'text'>,
  { say }: Texts,
): string {
  return kind === 'reaction'
    ? ''
    : say(kind, { actor: actor?.trim() || say('somebody'), keyword: text ?? '' });
}

/**
 * The channel's name; null for a conversation, which is known by its participants, and for
 * notifications without a channel.
 */
export const channelLabel = ({
  visibility,
  channel,
}: Pick<Notice, 'visibility' | 'channel'>): string | null =>
  channel === null || visibility === 'direct' ? null : `#${channel}`;

/** The notification's own text, such as that of a reminder. A keyword is part of the headline. */
export const ownText = ({ kind, text }: Pick<Notice, 'kind' | 'text'>): string | null =>
  kind === 'keyword' ? null : text;

/** The path that the notification opens in the app. */
export function noticePath({
  channel_id: channel,
  message_id: message,
  thread_id: thread,
  event_id: event,
}: Pick<Notice, 'channel_id' | 'message_id' | 'thread_id' | 'event_id'>): string {
  if (event !== null) return `/schedule?event=${event}`;
  if (channel === null) return '/dashboard';
  const query = new URLSearchParams({
    ...(message ? { m: message } : {}),
    ...(thread ? { thread } : {}),
  }).toString();
  return `/channels/${channel}${query ? `?${query}` : ''}`;
}
