import { typingPause } from '@parley/client/base/schedule';
import type { Message } from '@parley/model';
import { useQuery } from '@tanstack/react-query';
import { supabase, unwrap } from '../../../data/index.ts';
import { queries } from '../../../lib/query-client.ts';

const SHOWN = 30;

/** A message of a channel under which others can go. */
export type ThreadChoice = Pick<
  Message,
  'id' | 'parts' | 'content' | 'metadata' | 'role' | 'author_id' | 'created_at' | 'reply_count'
>;

/** The ids of the channel's messages and threads with these words, the best first. */
async function found(workspace: string, channel: string, words: string, signal: AbortSignal) {
  await typingPause(signal);
  const hits = unwrap(
    await supabase
      .rpc('search', { workspace, words, channel, kinds: ['message'], most: SHOWN })
      .abortSignal(signal),
  );
  return [...new Set(hits.map(({ id, thread_id }) => thread_id ?? id))];
}

/**
 * The newest messages of a channel that can have a thread, or those with certain words in them or
 * in their replies.
 */
export function useThreadChoices(workspaceId: string, channelId: string, typed: string) {
  const words = typed.trim();
  return useQuery(
    {
      queryKey: ['thread-choices', channelId, words],
      queryFn: async ({ signal }): Promise<ThreadChoice[]> => {
        const ids = words === '' ? null : await found(workspaceId, channelId, words, signal);
        const request = supabase
          .from('messages')
          .select('id, parts, content, metadata, role, author_id, created_at, reply_count')
          .eq('channel_id', channelId)
          .is('thread_id', null)
          .is('deleted_at', null)
          .neq('role', 'system')
          .order('created_at', { ascending: false })
          .limit(SHOWN);
        return unwrap(await (ids ? request.in('id', ids) : request).abortSignal(signal));
      },
      placeholderData: (before) => before,
      staleTime: 0,
    },
    queries,
  );
}
