import type { Message } from '@parley/model';
import { useSuspenseQuery } from '@tanstack/react-query';
import { collections, supabase, toAppError, useRowsWhere } from '../../../data/index.ts';
import { queries } from '../../../lib/query-client.ts';

/**
 * A message by its id. One whose channel is not loaded is read from the server; the component
 * waits for it. @throws AppError
 */
export function useMessage(id: string): Message {
  const [live] = useRowsWhere('messages', 'id', id);
  const { data } = useSuspenseQuery(
    {
      queryKey: ['message', id],
      queryFn: () => fetchMessage(id),
      initialData: collections.messages.get(id),
      staleTime: Number.POSITIVE_INFINITY,
    },
    queries,
  );
  return live ?? data;
}

/** @throws AppError */
async function fetchMessage(id: string): Promise<Message> {
  const { data, error, status } = await supabase
    .from('messages')
    .select()
    .eq('id', id)
    .single()
    .overrideTypes<Message, { merge: false }>();
  if (error) throw toAppError(error, status);
  return data;
}
