import type { Channel } from '@parley/model';
import { useQuery } from '@tanstack/react-query';
import { supabase, unwrap } from '../../../data/index.ts';
import { queries } from '../../../lib/query-client.ts';
import { useChannels } from '../../channels/queries.ts';

type ChannelChoices = {
  /** Undefined until they are known. */
  channels: Channel[] | undefined;
  error: Error | null;
  refetch(): unknown;
};

/** The channels to which the messages of a channel can move. */
export function useChannelChoices(channelId: string): ChannelChoices {
  const all = useChannels();
  const { data, error, refetch } = useQuery(
    {
      queryKey: ['move-targets', channelId],
      queryFn: async () => unwrap(await supabase.rpc('move_targets', { channel: channelId })),
      staleTime: 0,
    },
    queries,
  );
  return { channels: data && all.filter(({ id }) => data.includes(id)), error, refetch };
}
