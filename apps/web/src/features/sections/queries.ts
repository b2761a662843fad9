import { type Channel, channelTitle, type Participant, type Profile } from '@parley/model';
import { useMemo } from 'react';
import { lastMessageAt, useUnread } from '../../data/index.ts';
import { useOwnChannels } from '../channels/queries.ts';
import { useSectionRows } from '../channels/section-rows.ts';
import { useConversations } from '../conversations/queries.ts';
import { groupTalks, type Talk, type TalkGroup } from './groups.ts';
import { useListSettings } from './list-settings.ts';

/** A line of the list, with what it shows. */
export type ListedTalk = Talk & {
  channel: Channel;
  participant: Participant;
  /** The others in a conversation; empty for channels. */
  people: Profile[];
};

/** The person's channels and conversations in their sections. */
export function useTalkGroups(): TalkGroup<ListedTalk>[] {
  const own = useOwnChannels();
  const conversations = useConversations();
  const sections = useSectionRows();
  const { order } = useListSettings();
  const unread = useUnread();
  return useMemo(() => {
    const channels = own.filter(
      ({ channel }) => channel.archived_at === null && channel.visibility !== 'direct',
    );
    const talks = [
      ...channels.map((row) => ({ ...row, people: [], title: channelTitle(row.channel) })),
      ...conversations,
    ];
    return groupTalks(talks.map(listed), sections, order);
    // Unread counts change with every message, and with them the order by the last message.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [own, conversations, sections, order, unread]);
}

const listed = ({
  channel,
  participant,
  people,
  title,
}: Pick<ListedTalk, 'channel' | 'participant' | 'people' | 'title'>): ListedTalk => ({
  id: channel.id,
  title,
  isConversation: channel.visibility === 'direct',
  isStarred: participant.starred,
  category: channel.category?.trim() ?? '',
  lastAt: new Date(lastMessageAt(channel.id) ?? channel.created_at).toISOString(),
  channel,
  participant,
  people,
});
