import { type Message, textOf } from '@parley/model';
import { type Client, read } from '../identity.ts';
import { withNames } from '../references.ts';
import type { SeenReply } from './conversation.ts';
import { writerOf } from './writer.ts';

/** How many threads are opened for a question, and how many of their replies are read. */
const THREADS = 12;
const LAST = 3;
const REPLY_CHARACTERS = 500;
const COLUMNS = 'id, thread_id, author_id, role, content, parts, metadata, created_at';

type Root = Pick<Message, 'id' | 'reply_count' | 'last_reply_at'>;

export type ThreadReply = Pick<
  Message,
  'id' | 'thread_id' | 'author_id' | 'role' | 'content' | 'parts' | 'metadata' | 'created_at'
>;

/**
 * The last replies below messages, newest first: a decision is often made in a thread. Only the
 * threads with the newest replies are opened.
 * @throws BackendError
 */
export async function readThreadEnds(
  asker: Client,
  messages: readonly Root[],
): Promise<ThreadReply[]> {
  const roots = messages
    .filter(({ reply_count: count }) => count > 0)
    .toSorted((a, b) => (b.last_reply_at ?? '').localeCompare(a.last_reply_at ?? ''))
    .slice(0, THREADS);
  const ends = await Promise.all(roots.map(({ id }) => readEnd(asker, id)));
  return withNames(asker, ends.flat());
}

/** The replies by the id of the message above, oldest first. */
export const repliesOf = (
  messages: readonly Root[],
  ends: readonly ThreadReply[],
  name: (profileId: string | null) => string,
): ReadonlyMap<string, SeenReply[]> =>
  new Map(
    messages.map(({ id, reply_count: count }) => {
      const end = ends.filter(({ thread_id: root }) => root === id).toReversed();
      return [
        id,
        end.map((reply, index) => ({
          id: reply.id,
          number: Math.max(0, count - end.length) + index + 1,
          author: name(reply.author_id),
          ...writerOf(reply),
          at: new Date(reply.created_at).toISOString(),
          text: textOf(reply).slice(0, REPLY_CHARACTERS),
        })),
      ];
    }),
  );

/** The last replies of a thread, newest first. */
const readEnd = (asker: Client, root: string) =>
  read(
    'The thread',
    asker
      .from('messages')
      .select(COLUMNS)
      .eq('thread_id', root)
      .is('deleted_at', null)
      .neq('role', 'system')
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(LAST),
  );
