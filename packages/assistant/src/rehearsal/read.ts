import { type Message, messageMetadata, textOf } from '@parley/model';
import { REHEARSED_MESSAGES } from '@parley/model/prompts';
import { type Client, read } from '../identity.ts';
import { withNames } from '../references.ts';

/** A person's message in a rehearsal. */
export type RehearsedConversation = {
  id: string;
  /** The assistants that the message mentions or replies to. */
  called: string[];
  /** The rehearsed assistant's actual answer, or null. */
  said: string | null;
};

type Scope = { channel_id: string; profile_id: string };
type Row = Pick<Message, 'id' | 'reply_to_id' | 'metadata'>;

/**
 * The last messages of people in a channel, oldest first.
 * @param reader reads with the rights of the person who rehearses
 * @throws BackendError
 */
export async function readRehearsedConversation(
  reader: Client,
  { channel_id, profile_id }: Scope,
): Promise<RehearsedConversation[]> {
  const newest: Row[] = await read(
    'The messages',
    reader
      .from('messages')
      .select('id, reply_to_id, metadata')
      .eq('channel_id', channel_id)
      .eq('role', 'user')
      .is('thread_id', null)
      .is('deleted_at', null)
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(REHEARSED_MESSAGES),
  );
  const messages = newest.toReversed();
  const [participants, repliedTo, said] = await Promise.all([
    read(
      'The assistants',
      reader
        .from('participants')
        .select('profile_id')
        .eq('channel_id', channel_id)
        .eq('role', 'assistant'),
    ),
    readAuthors(
      reader,
      messages.flatMap(({ reply_to_id: id }) => id ?? []),
    ),
    readActualAnswers(
      reader,
      messages.map(({ id }) => id),
      profile_id,
    ),
  ]);
  const assistants = new Set([profile_id, ...participants.map(({ profile_id: id }) => id)]);
  return messages.map(({ id, reply_to_id, metadata }) => {
    const named = [
      ...(messageMetadata.safeParse(metadata).data?.mentions ?? []),
      repliedTo.get(reply_to_id ?? ''),
    ];
    return {
      id,
      called: named.flatMap((profile) => (profile && assistants.has(profile) ? profile : [])),
      said: said.get(id) ?? null,
    };
  });
}

async function readAuthors(reader: Client, ids: string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map();
  const messages = await read(
    'The messages replied to',
    reader.from('messages').select('id, author_id').in('id', ids),
  );
  return new Map(messages.map(({ id, author_id }) => [id, author_id]));
}

/** An assistant's actual answers to these messages, by message. */
async function readActualAnswers(
  reader: Client,
  ids: string[],
  assistant: string,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const runs = await read(
    'The answers',
    reader
      .from('assistant_runs')
      .select('message_id, reply_id')
      .eq('assistant_id', assistant)
      .in('message_id', ids),
  );
  if (runs.length === 0) return new Map();
  const replies = await read(
    'The answers',
    reader
      .from('messages')
      .select('id, parts, content')
      .in(
        'id',
        runs.map(({ reply_id: id }) => id),
      )
      .is('deleted_at', null),
  );
  const texts = new Map(
    (await withNames(reader, replies)).map((reply) => [reply.id, textOf(reply)]),
  );
  return new Map(
    runs.flatMap(({ message_id, reply_id }) => {
      const text = texts.get(reply_id);
      return text ? [[message_id, text] as const] : [];
    }),
  );
}
