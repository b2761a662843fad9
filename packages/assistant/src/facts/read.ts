import { profileName, textOf } from '@parley/model';
import type { FactMessage, FactPerson } from '@parley/built-in/facts';
import type { Pool } from 'pg';
import { type Client, read } from '../identity.ts';
import { withNames } from '../references.ts';
import { MESSAGE_COLUMNS } from '../tools/messages.ts';

/** A channel that an assistant reads for facts. */
export type FactChannel = {
  workspaceId: string;
  channelId: string;
  assistantId: string;
  /** Up to where it was read; null if never. */
  uptoAt: Date | null;
  /** The messages since, and when the last of them was sent. */
  waiting: number;
  newestAt: Date | null;
};

/** The channel, if one of its assistants is not off. */
export async function readFactChannel(pool: Pool, channelId: string): Promise<FactChannel | null> {
  const { rows } = await pool.query<{
    workspace_id: string;
    assistant_id: string;
    upto_at: Date | null;
    waiting: number;
    newest_at: Date | null;
  }>(
    `select c.workspace_id, p.profile_id as assistant_id, r.upto_at, m.waiting, m.newest_at
     from public.channels c
     join public.participants p on p.channel_id = c.id and p.role = 'assistant'
     left join public.channel_assistants a
       on a.channel_id = c.id and a.profile_id = p.profile_id
     left join private.fact_reading r on r.channel_id = c.id
     cross join lateral (
       select count(*)::integer as waiting, max(created_at) as newest_at
       from public.messages
       where channel_id = c.id and role = 'user'
         and created_at > coalesce(r.upto_at, now() - interval '1 hour')
     ) m
     where c.id = $1 and c.assistant_mode <> 'off' and c.visibility <> 'direct'
       and c.archived_at is null and c.deleted_at is null
     order by coalesce(a.is_main, false) desc, p.created_at limit 1`,
    [channelId],
  );
  const [row] = rows;
  return row
    ? {
        workspaceId: row.workspace_id,
        channelId,
        assistantId: row.assistant_id,
        uptoAt: row.upto_at,
        waiting: row.waiting,
        newestAt: row.newest_at,
      }
    : null;
}

/** A message in which facts are looked for, and its text with names. */
export type SaidMessage = FactMessage & { author: string; named: string };

export type Said = { messages: SaidMessage[]; people: FactPerson[] };

/** A question is open if nobody answers for a while, so that a day is read again. */
const AGAIN_MS = 26 * 3_600_000;
const MOST = 200;

/**
 * What people said in the channel and its threads, oldest first. Programs promise nothing.
 * @throws BackendError
 */
export async function readSaid(
  pool: Pool,
  assistant: Client,
  { channelId, uptoAt }: FactChannel,
): Promise<Said> {
  const since = new Date((uptoAt?.getTime() ?? AGAIN_MS) - AGAIN_MS).toISOString();
  const rows = await read(
    'The messages',
    assistant
      .from('messages')
      .select(`${MESSAGE_COLUMNS}, reply_to_id`)
      .eq('channel_id', channelId)
      .eq('role', 'user')
      .is('deleted_at', null)
      .gt('created_at', since)
      .order('created_at', { ascending: false })
      .limit(MOST),
  );
  const spoken = rows.filter(({ metadata }) => !isByProgram(metadata)).toReversed();
  const [named, people, zones] = await Promise.all([
    withNames(assistant, spoken),
    readParticipants(assistant, channelId),
    readZones(pool, channelId),
  ]);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const messages = spoken.flatMap((row, index): SaidMessage[] => {
    const { author_id: authorId } = row;
    if (authorId === null || !names.has(authorId)) return [];
    return [
      {
        id: row.id,
        authorId,
        author: names.get(authorId) ?? '',
        at: row.created_at,
        threadId: row.thread_id,
        replyToId: row.reply_to_id,
        timezone: zones.get(authorId) ?? 'UTC',
        text: textOf(row),
        named: textOf(named[index] ?? row),
      },
    ];
  });
  return { messages, people };
}

const isByProgram = (metadata: unknown): boolean =>
  typeof metadata === 'object' && metadata !== null && 'via' in metadata;

/** @throws BackendError */
async function readParticipants(assistant: Client, channelId: string): Promise<FactPerson[]> {
  const rows = await read(
    'The people',
    assistant.from('participants').select('profile_id').eq('channel_id', channelId),
  );
  const profiles = await read(
    'The people',
    assistant
      .from('profiles')
      .select('id, name, role')
      .in(
        'id',
        rows.map(({ profile_id: id }) => id),
      )
      .neq('role', 'assistant'),
  );
  return profiles.map((profile) => ({ id: profile.id, name: profileName(profile) }));
}

async function readZones(pool: Pool, channelId: string): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; timezone: string }>(
    `select s.id, s.timezone from public.person_settings s
     join public.participants p on p.profile_id = s.id where p.channel_id = $1`,
    [channelId],
  );
  return new Map(rows.map(({ id, timezone }) => [id, timezone]));
}
