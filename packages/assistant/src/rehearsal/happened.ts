import { messageMetadata, textOf } from '@parley/model';
import { REPLAYED_DAYS, REPLAYED_MESSAGES } from '@parley/model/prompts';
import { type Client, read } from '../identity.ts';
import { withNames } from '../references.ts';
import { allPages, byIds } from '../tools/pages.ts';

/** What happened in a channel in the last days, oldest first. */
export type Happened = {
  from: string;
  to: string;
  messages: HeardMessage[];
  /** True if there were more messages than are played. */
  isCut: boolean;
  joins: { profileId: string; at: string }[];
  reactions: { messageId: string; profileId: string; emoji: string; at: string }[];
  dues: { of: 'risk' | 'event'; at: string }[];
  /** What the assistant really answered, by message. */
  answers: ReadonlyMap<string, { tokens: number | null; cost: number | null }>;
};

/** A message of a person or an assistant. */
export type HeardMessage = {
  id: string;
  authorId: string;
  isAssistants: boolean;
  at: string;
  text: string;
  threadId: string | null;
  repliedTo: string | null;
  /** The profiles that it mentions. */
  mentions: string[];
  files: number;
  /** How a program wrote it, such as 'webhook'; null for a person. */
  via: string | null;
};

type Scope = { channel_id: string; profile_id: string };
const DAY_MS = 86_400_000;

/**
 * Reads a channel's last days with the rights of the person who rehearses.
 * @throws BackendError
 */
export async function readHappened(
  reader: Client,
  scope: Scope,
  now: number = Date.now(),
): Promise<Happened> {
  const from = new Date(now - REPLAYED_DAYS * DAY_MS).toISOString();
  const to = new Date(now).toISOString();
  const messages = await readMessages(reader, scope.channel_id, from);
  const heard = messages.slice(-REPLAYED_MESSAGES);
  const ids = heard.map(({ id }) => id);
  const [files, joins, reactions, dues, answers] = await Promise.all([
    readFileCounts(reader, ids),
    readJoins(reader, scope.channel_id, from),
    readReactions(reader, scope.channel_id, from),
    readDues(reader, scope.channel_id, from, to),
    readAnswers(reader, scope, from),
  ]);
  return {
    from,
    to,
    messages: heard.map((message) => ({ ...message, files: files.get(message.id) ?? 0 })),
    isCut: messages.length > heard.length,
    joins,
    reactions,
    dues,
    answers,
  };
}

async function readMessages(
  reader: Client,
  channel: string,
  from: string,
): Promise<Omit<HeardMessage, 'files'>[]> {
  const newestFirst = await allPages((first, last) =>
    read(
      'The messages',
      reader
        .from('messages')
        .select('id, author_id, role, parts, content, metadata, reply_to_id, thread_id, created_at')
        .eq('channel_id', channel)
        .gte('created_at', from)
        .is('deleted_at', null)
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .range(first, Math.min(last, REPLAYED_MESSAGES)),
    ),
  );
  const rows = await withNames(reader, newestFirst.toReversed());
  return rows.flatMap((row) => {
    if (row.author_id === null || row.role === 'system') return [];
    const metadata = messageMetadata.safeParse(row.metadata).data;
    return {
      id: row.id,
      authorId: row.author_id,
      isAssistants: row.role === 'assistant',
      at: row.created_at,
      text: textOf(row),
      threadId: row.thread_id,
      repliedTo: row.reply_to_id,
      mentions: metadata?.mentions ?? [],
      via: typeof metadata?.via === 'string' ? metadata.via : null,
    };
  });
}

async function readFileCounts(reader: Client, ids: string[]): Promise<Map<string, number>> {
  const files = await byIds(ids, (some) =>
    read('The files', reader.from('attachments').select('message_id').in('message_id', some)),
  );
  const counts = new Map<string, number>();
  for (const { message_id: id } of files) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

async function readJoins(
  reader: Client,
  channel: string,
  from: string,
): Promise<Happened['joins']> {
  const rows = await read(
    'The participants',
    reader
      .from('participants')
      .select('profile_id, created_at')
      .eq('channel_id', channel)
      .neq('role', 'assistant')
      .gte('created_at', from)
      .order('created_at')
      .limit(1000),
  );
  return rows.map(({ profile_id: profileId, created_at: at }) => ({ profileId, at }));
}

async function readReactions(
  reader: Client,
  channel: string,
  from: string,
): Promise<Happened['reactions']> {
  const rows = await allPages((first, last) =>
    read(
      'The reactions',
      reader
        .from('reactions')
        .select('message_id, profile_id, emoji, created_at')
        .eq('channel_id', channel)
        .gte('created_at', from)
        .order('created_at')
        .order('id')
        .range(first, last),
    ),
  );
  return rows.map((row) => ({
    messageId: row.message_id,
    profileId: row.profile_id,
    emoji: row.emoji,
    at: row.created_at,
  }));
}

async function readDues(
  reader: Client,
  channel: string,
  from: string,
  to: string,
): Promise<Happened['dues']> {
  const [risks, events] = await Promise.all([
    read(
      'The risks',
      reader
        .from('risks')
        .select('due_on')
        .eq('channel_id', channel)
        .is('deleted_at', null)
        .gte('due_on', from.slice(0, 10))
        .lte('due_on', to.slice(0, 10))
        .limit(1000),
    ),
    read(
      'The events',
      reader
        .from('events')
        .select('starts_at')
        .eq('channel_id', channel)
        .is('deleted_at', null)
        .gte('starts_at', from)
        .lte('starts_at', to)
        .limit(1000),
    ),
  ]);
  return [
    ...risks.flatMap(({ due_on: day }) =>
      day ? [{ of: 'risk' as const, at: `${day}T00:00Z` }] : [],
    ),
    ...events.map(({ starts_at: at }) => ({ of: 'event' as const, at })),
  ];
}

/** What the assistant really answered. */
async function readAnswers(
  reader: Client,
  { channel_id, profile_id }: Scope,
  from: string,
): Promise<Happened['answers']> {
  const runs = await allPages((first, last) =>
    read(
      'The answers',
      reader
        .from('assistant_runs')
        .select('message_id, input_tokens, output_tokens, cost')
        .eq('channel_id', channel_id)
        .eq('assistant_id', profile_id)
        .eq('status', 'done')
        .gte('created_at', from)
        .order('created_at')
        .order('id')
        .range(first, last),
    ),
  );
  return new Map(
    runs.map(({ message_id, input_tokens, output_tokens, cost }) => [
      message_id,
      {
        tokens: input_tokens === null ? null : input_tokens + (output_tokens ?? 0),
        cost: cost === null ? null : Number(cost),
      },
    ]),
  );
}
