import { channelTitle, type Channel, type Message, type Participant } from '@parley/model';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { supabase, toAppError, useOwnId, useSilent, useUnread } from '../../data/index.ts';
import { queries } from '../../lib/query-client.ts';
import { useOwnChannels } from '../channels/queries.ts';
import { useConversations } from '../conversations/queries.ts';

/** A channel or conversation with unread messages. */
export type UnreadChannel = {
  channel: Channel;
  participant: Participant;
  title: string;
  unread: number;
  mentions: number;
  /** A silent channel shows only mentions. */
  isSilent: boolean;
};

/**
 * Channels and conversations with unread messages: those that mention the user first, then by name.
 */
export function useUnreadChannels(): UnreadChannel[] {
  const own = useOwnChannels();
  const counts = useUnread();
  const silent = useSilent();
  const conversations = useConversations();
  const titles = new Map(conversations.map(({ channel, title }) => [channel.id, title]));
  return own
    .flatMap(({ channel, participant }) => {
      const { unread = 0, mentions = 0 } = counts.get(channel.id) ?? {};
      const title = titles.get(channel.id) ?? channelTitle(channel);
      return unread === 0 || channel.archived_at !== null
        ? []
        : [{ channel, participant, title, unread, mentions, isSilent: silent.has(channel.id) }];
    })
    .toSorted(
      (a, b) => Number(b.mentions > 0) - Number(a.mentions > 0) || a.title.localeCompare(b.title),
    );
}

/** Unread messages and mentions of all channels and conversations together. */
export function useUnreadSums(): { unread: number; mentions: number } {
  const channels = useUnreadChannels();
  const sum = (of: 'unread' | 'mentions') => channels.reduce((all, one) => all + one[of], 0);
  return { unread: sum('unread'), mentions: sum('mentions') };
}

/** Unread messages shown per channel; the channel itself has the rest. */
const SHOWN = 5;

export type UnreadMessage = Pick<
  Message,
  'id' | 'channel_id' | 'author_id' | 'role' | 'parts' | 'content' | 'created_at'
>;

/**
 * The first unread messages of a channel. Read from the server, because the channel may not be
 * loaded.
 */
export function useUnreadMessages({ channel, participant, unread, isSilent }: UnreadChannel) {
  const ownId = useOwnId();
  const line = participant.last_read_at ?? participant.created_at;
  return useQuery(
    {
      queryKey: ['unread messages', channel.id, line, unread, isSilent],
      placeholderData: keepPreviousData,
      queryFn: () => fetchUnread({ channelId: channel.id, line, ownId, isSilent }),
    },
    queries,
  );
}

/** @throws AppError */
async function fetchUnread({
  channelId,
  line,
  ownId,
  isSilent,
}: {
  channelId: string;
  line: string;
  ownId: string;
  isSilent: boolean;
}): Promise<UnreadMessage[]> {
  const unread = supabase
    .from('messages')
    .select('id, channel_id, author_id, role, parts, content, created_at')
    .eq('channel_id', channelId)
    .is('deleted_at', null)
    .is('thread_id', null)
    .gt('created_at', line)
    .or(`author_id.is.null,author_id.neq.${ownId}`);
  const { data, error, status } = await (isSilent ? unread.or(mentionOf(ownId)) : unread)
    .order('created_at')
    .order('id')
    .limit(SHOWN);
  if (error) throw toAppError(error, status);
  return data;
}

/** Messages that mention the user, by name or with the whole channel. */
const mentionOf = (ownId: string) =>
  `metadata->mentions.cs.["${ownId}"],metadata->>mentions_everyone.eq.true`;
