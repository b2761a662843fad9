import { type Message, reconnectAfterMs } from '@parley/model';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  isRefusal,
  pinsShown,
  supabase,
  toAppError,
  usePinsVersion,
  varied,
} from '../../data/index.ts';
import { queries } from '../../lib/query-client.ts';

export type PinnedMessage = Pick<
  Message,
  | 'id'
  | 'channel_id'
  | 'author_id'
  | 'role'
  | 'parts'
  | 'content'
  | 'created_at'
  | 'thread_id'
  | 'pinned_at'
  | 'pinned_by'
  | 'released_at'
>;

const COLUMNS =
  'id, channel_id, author_id, role, parts, content, created_at, thread_id, pinned_at, pinned_by, ' +
  'released_at';
const MOST = 100;

/** A channel's pinned messages, latest first; refetched when someone pins or unpins. */
export function usePins(channelId: string): {
  pins: PinnedMessage[] | undefined;
  error: Error | null;
} {
  const version = usePinsVersion(channelId);
  const { data, failureReason } = useQuery(
    {
      queryKey: ['pins', channelId, version],
      queryFn: async () => {
        const answer = await supabase
          .from('messages')
          .select(COLUMNS)
          .eq('channel_id', channelId)
          .not('pinned_at', 'is', null)
          .is('deleted_at', null)
          .order('pinned_at', { ascending: false })
          .limit(MOST)
          .overrideTypes<PinnedMessage[], { merge: false }>();
        if (answer.error) throw toAppError(answer.error, answer.status);
        pinsShown(answer.data.map(({ id }) => id));
        return answer.data;
      },
      placeholderData: keepPreviousData,
      // Retry for as long as the server is away, since the list is on screen.
      retry: (_tries, cause) => !isRefusal(toAppError(cause)),
      retryDelay: (tries) => varied(reconnectAfterMs(tries + 1)),
    },
    queries,
  );
  return { pins: data, error: data ? null : failureReason };
}

export type ReleasedPin = Pick<Message, 'id' | 'author_id' | 'created_at' | 'edited_at'> & {
  role: string | null;
  text: string;
};

/** The messages that a channel shows before joining, oldest first. */
export function useReleasedPins(channelId: string) {
  return useQuery(
    {
      queryKey: ['released pins', channelId],
      queryFn: async () => {
        const { data, error, status } = await supabase.rpc('released_pins', { channel: channelId });
        if (error) throw toAppError(error, status);
        return data.flatMap(({ id, text, created_at, ...row }): ReleasedPin[] =>
          id !== null && text !== null && created_at !== null
            ? [{ id, text, created_at, ...row }]
            : [],
        );
      },
    },
    queries,
  );
}
