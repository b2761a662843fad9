import { useQuery } from '@tanstack/react-query';
import { supabase, toAppError } from '../../../data/index.ts';
import { queries } from '../../../lib/query-client.ts';
import { toastErrors } from '../../../lib/toast-errors.ts';

const keyOf = (rootId: string) => ['follows thread', rootId];

/**
 * Whether the user follows a thread, as the database decides, and a function to change it. Null
 * while unknown, and without a thread.
 * @param newest changes with every reply, because writing or being mentioned follows
 */
export function useThreadFollow(rootId: string | null, newest: string | number = 0) {
  const { data: follows = null } = useQuery<boolean | null>(
    {
      queryKey: [...keyOf(rootId ?? ''), newest],
      enabled: rootId !== null,
      queryFn: async () => {
        const { data, error, status } = await supabase.rpc('follows_thread', {
          root: rootId ?? '',
        });
        if (error) throw toAppError(error, status);
        return data;
      },
      placeholderData: (previous) => previous,
    },
    queries,
  );
  const toggle = () => {
    if (rootId !== null && follows !== null) toastErrors(followThread(rootId, !follows));
  };
  return { follows, toggle };
}

/** Follows or leaves a thread. @throws AppError */
export async function followThread(root: string, follows: boolean): Promise<void> {
  const key = { queryKey: keyOf(root) };
  queries.setQueriesData(key, follows);
  const { error, status } = await supabase.rpc('follow_thread', { root, follows });
  await queries.invalidateQueries(key);
  if (error) throw toAppError(error, status);
}
