import { excerptOf, type Message, type Notification } from '@parley/model';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { supabase, toAppError } from '../../data/index.ts';
import { queries } from '../../lib/query-client.ts';
import { useLabels } from '../text/labels.ts';

type Quoted = Pick<Message, 'id' | 'parts' | 'content'>;
const NONE: Quoted[] = [];

/**
 * Excerpts of the messages behind notifications, by message id. Read from the server, because their
 * channels may not be loaded.
 */
export function useExcerpts(notifications: readonly Notification[]): ReadonlyMap<string, string> {
  const ids = [...new Set(notifications.flatMap(({ message_id }) => message_id ?? []))].toSorted();
  const { data = NONE } = useQuery(
    {
      queryKey: ['quoted messages', ids],
      enabled: ids.length > 0,
      placeholderData: keepPreviousData,
      queryFn: () => fetchQuoted(ids),
    },
    queries,
  );
  const labelOf = useLabels();
  return useMemo(
    () => new Map(data.map((message) => [message.id, excerptOf(message, labelOf)])),
    [data, labelOf],
  );
}

/** The texts of messages by id. @throws AppError */
export async function fetchQuoted(ids: string[]): Promise<Quoted[]> {
  const answer = await supabase.from('messages').select('id, parts, content').in('id', ids);
  if (answer.error) throw toAppError(answer.error, answer.status);
  return answer.data;
}
