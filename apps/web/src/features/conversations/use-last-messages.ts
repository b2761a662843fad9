import type { Message } from '@parley/model';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lastMessageAt, supabase, toAppError } from '../../data/index.ts';
import { queries } from '../../lib/query-client.ts';
import type { Conversation } from './queries.ts';

export type LastMessage = Pick<Message, 'author_id' | 'role' | 'parts' | 'content'>;

const NONE: ReadonlyMap<string, LastMessage> = new Map();

/**
 * The last message of each conversation, by channel id. Read from the server, because the messages
 * may not be loaded.
 */
export function useLastMessages(conversations: readonly Conversation[]): {
  last: ReadonlyMap<string, LastMessage>;
  isLoading: boolean;
} {
  const ids = conversations.map(({ channel }) => channel.id);
  const { data = NONE, isLoading } = useQuery(
    {
      queryKey: ['last messages', ids, ids.map(lastMessageAt)],
      enabled: ids.length > 0,
      placeholderData: keepPreviousData,
      queryFn: () => fetchLast(ids),
    },
    queries,
  );
  return { last: data, isLoading };
}

/** @throws AppError */
async function fetchLast(ids: string[]): Promise<ReadonlyMap<string, LastMessage>> {
  const { data, error, status } = await supabase
    .from('channels')
    .select('id, messages(author_id, role, parts, content)')
    .in('id', ids)
    .is('messages.deleted_at', null)
    .is('messages.thread_id', null)
    .order('created_at', { referencedTable: 'messages', ascending: false })
    .limit(1, { referencedTable: 'messages' })
    .overrideTypes<{ id: string; messages: LastMessage[] }[], { merge: false }>();
  if (error) throw toAppError(error, status);
  return new Map(
    data.flatMap(({ id, messages: [last] }): [string, LastMessage][] => (last ? [[id, last]] : [])),
  );
}
