import type { CalendarFeed } from '@parley/model';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { gateway, supabase, toAppError, unwrap } from '../../../data/index.ts';
import { withProof } from '../../../lib/with-proof.ts';
import { queries } from '../../../lib/query-client.ts';

export type Feed = Omit<CalendarFeed, 'token_hash'>;

const KEY = 'calendar-feeds';
const COLUMNS = 'id, workspace_id, profile_id, channel_id, last_used_at, created_at, updated_at';

/** The user's calendar addresses in a workspace, newest first; undefined until known. */
export function useFeeds(workspaceId: string): {
  feeds: Feed[] | undefined;
  error: Error | null;
  refresh(): Promise<void>;
} {
  const client = useQueryClient(queries);
  const { data, error } = useQuery(
    {
      queryKey: [KEY, workspaceId],
      queryFn: async () => {
        const answer = await supabase
          .from('calendar_feeds')
          .select(COLUMNS)
          .eq('workspace_id', workspaceId)
          .order('created_at', { ascending: false });
        if (answer.error) throw toAppError(answer.error);
        return answer.data;
      },
    },
    queries,
  );
  return {
    feeds: data,
    error,
    refresh: () => client.invalidateQueries({ queryKey: [KEY, workspaceId] }),
  };
}

/** Creates an address, which is shown only once. @throws AppError */
export async function createFeed(workspace: string, channel: string | null): Promise<string> {
  const secret = await withProof(async () =>
    unwrap(await supabase.rpc('create_calendar_feed', { workspace, channel })),
  );
  return `${globalThis.location.origin}/calendar/${secret}.ics`;
}

/** Revokes an address. @throws AppError */
export async function removeFeed(id: string): Promise<void> {
  await gateway.remove('calendar_feeds', [id]);
}
