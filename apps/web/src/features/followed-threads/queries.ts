import type { Message } from '@parley/model';
import { useInfiniteQuery } from '@tanstack/react-query';
import { supabase, toAppError, useWorkspace } from '../../data/index.ts';
import { queries } from '../../lib/query-client.ts';
import { useNotifications } from '../notifications/queries.ts';

export type FollowedThread = Pick<
  Message,
  'id' | 'channel_id' | 'author_id' | 'role' | 'parts' | 'content' | 'reply_count' | 'last_reply_at'
>;

const COLUMNS = 'id, channel_id, author_id, role, parts, content, reply_count, last_reply_at';
const PAGE = 50;

const KEY = 'followed threads';

/** The threads with news for the user, by their notifications. */
export function useThreadsWithNews(): ReadonlySet<string> {
  const unread = useNotifications().filter(({ read_at }) => read_at === null);
  return new Set(unread.flatMap(({ thread_id }) => thread_id ?? []));
}

/**
 * The threads that the user follows, by their latest reply. Read from the server, because their
 * channels may not be loaded, and again with each reply that the user is told of.
 */
export function useFollowedThreads() {
  const workspaceId = useWorkspace()?.id ?? '';
  const newest = useNotifications().reduce(
    (latest, { thread_id, created_at }) =>
      thread_id !== null && created_at > latest ? created_at : latest,
    '',
  );
  return useInfiniteQuery(
    {
      queryKey: [KEY, workspaceId, newest],
      enabled: workspaceId !== '',
      staleTime: 0,
      placeholderData: (previous) => previous,
      initialPageParam: null as string | null,
      queryFn: ({ pageParam: before }) => fetchThreads(workspaceId, before),
      getNextPageParam: (page: FollowedThread[]) =>
        page.length < PAGE ? undefined : page.at(-1)?.last_reply_at,
      select: ({ pages }) => pages.flat(),
    },
    queries,
  );
}

/** @throws AppError */
async function fetchThreads(workspace: string, before: string | null): Promise<FollowedThread[]> {
  const { data, error, status } = await supabase
    .rpc('followed_threads', { workspace, ...(before !== null && { before }) })
    .select(COLUMNS);
  if (error) throw toAppError(error, status);
  return data;
}

/** Reads the threads again, after one was left or followed. */
export const refreshThreads = (): Promise<void> => queries.invalidateQueries({ queryKey: [KEY] });
