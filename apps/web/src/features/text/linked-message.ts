import type { Message } from '@parley/model';
import { useQuery } from '@tanstack/react-query';
import { type AppError, collections, foundRow, supabase, toAppError } from '../../data/index.ts';
import { queries } from '../../lib/query-client.ts';
import { messageKey } from './labels.ts';

export type LinkedMessage = Pick<
  Message,
  'id' | 'channel_id' | 'author_id' | 'role' | 'parts' | 'content' | 'created_at' | 'thread_id'
>;
const COLUMNS = 'id, channel_id, author_id, role, parts, content, created_at, thread_id';

/**
 * A message that a text links to; null until loaded and if the user may not read it. From the store
 * if loaded, otherwise from the server.
 */
export function useLinkedMessage(id: string): LinkedMessage | null {
  const { data, error } = useQuery<LinkedMessage, AppError>(
    {
      queryKey: messageKey(id),
      queryFn: async () => {
        const {
          data: found,
          error,
          status,
        } = await supabase
          .from('messages')
          .select(COLUMNS)
          .eq('id', id)
          .is('deleted_at', null)
          .overrideTypes<LinkedMessage[], { merge: false }>();
        if (error) throw toAppError(error, status);
        return foundRow(found, 'messages', id);
      },
      initialData: () => collections.messages.get(id) ?? undefined,
    },
    queries,
  );
  return error?.code === 'not_found' ? null : (data ?? null);
}
