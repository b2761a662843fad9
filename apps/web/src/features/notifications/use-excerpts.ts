import { excerptOf, type Notification } from '@parley/model';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { supabase, toAppError } from '../../data/index.ts';
import { queries } from '../../lib/query-client.ts';

const NONE: ReadonlyMap<string, string> = new Map();

/**
 * Excerpts of the messages behind notifications, by message id. Read from the server, because their
 * channels may not be loaded.
 */
export function useExcerpts(notifications: readonly Notification[]): ReadonlyMap<string, string> {
  const ids = [...new Set(notifications.flatMap(({ message_id }) => message_id ?? []))].toSorted();
  const { data = NONE } = useQuery(
    {
      queryKey: ['excerpts', ids],
      enabled: ids.length > 0,
      placeholderData: keepPreviousData,
      queryFn: () => fetchExcerpts(ids),
    },
    queries,
  );
  return data;
}

/** @throws AppError */
export async function fetchExcerpts(ids: string[]): Promise<ReadonlyMap<string, string>> {
  const answer = await supabase.from('messages').select('id, parts, content').in('id', ids);
  if (answer.error) throw toAppError(answer.error, answer.status);
  return new Map(answer.data.map((message) => [message.id, excerptOf(message)]));
}
