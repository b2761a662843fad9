import type { Message } from '@parley/model';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { supabase, toAppError } from '../../../data/index.ts';
import { queries } from '../../../lib/query-client.ts';

/** Number of newest replies whose authors are considered. */
const LOOKED_THROUGH = 50;
const NOBODY: readonly string[] = [];

/** Ids of the authors of a message's replies, the latest first. Reloaded with every reply. */
export function useRepliers({
  id,
  reply_count,
}: Pick<Message, 'id' | 'reply_count'>): readonly string[] {
  const { data } = useQuery(
    {
      queryKey: ['repliers', id, reply_count],
      queryFn: async () => {
        const {
          data: replies,
          error,
          status,
        } = await supabase
          .from('messages')
          .select('author_id')
          .eq('thread_id', id)
          .is('deleted_at', null)
          .order('created_at', { ascending: false })
          .limit(LOOKED_THROUGH);
        if (error) throw toAppError(error, status);
        return [...new Set(replies.flatMap(({ author_id }) => author_id ?? []))];
      },
      // The reply count in the key changes with every reply.
      staleTime: Infinity,
      placeholderData: keepPreviousData,
    },
    queries,
  );
  return data ?? NOBODY;
}
