import type { Channel, ChannelFeed } from '@parley/model';
import { useQuery } from '@tanstack/react-query';
import { gateway, supabase, toAppError } from '../../data/index.ts';
import { queries } from '../../lib/query-client.ts';

const keyOf = (channelId: string) => ['channel feeds', channelId];
const refresh = (channelId: string) => queries.invalidateQueries({ queryKey: keyOf(channelId) });

/** How often to look again while a feed is read for the first time. */
const SOON_MS = 2000;

/** The feeds of a channel, oldest first. Only those who run the channel read them. */
export function useFeeds(channelId: string) {
  return useQuery(
    {
      queryKey: keyOf(channelId),
      queryFn: () => fetchFeeds(channelId),
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.some((feed) => feed.is_enabled && !feed.read_at) ? SOON_MS : false,
    },
    queries,
  );
}

/** @throws AppError */
async function fetchFeeds(channelId: string): Promise<ChannelFeed[]> {
  const { data, error, status } = await supabase
    .from('channel_feeds')
    .select('*')
    .eq('channel_id', channelId)
    .order('created_at')
    .order('id');
  if (error) throw toAppError(error, status);
  return data;
}

/** @throws AppError */
export async function addFeed(
  { id, workspace_id }: Pick<Channel, 'id' | 'workspace_id'>,
  { name, url }: Pick<ChannelFeed, 'name' | 'url'>,
): Promise<void> {
  await gateway.insert('channel_feeds', [{ workspace_id, channel_id: id, name, url }]);
  await refresh(id);
}

/** @throws AppError */
export async function switchFeed(
  { id, channel_id }: ChannelFeed,
  isEnabled: boolean,
): Promise<void> {
  await gateway.update('channel_feeds', [id], { is_enabled: isEnabled });
  await refresh(channel_id);
}

/** @throws AppError */
export async function deleteFeed({ id, channel_id }: ChannelFeed): Promise<void> {
  await gateway.remove('channel_feeds', [id]);
  await refresh(channel_id);
}
