import type { Channel, Participant, Profile } from '@parley/model';
import { useEffect, useState } from 'react';
import { supabase, useOwnId, useProfiles, useRowsWhere, useWorkspace } from '../../data/index.ts';
import { useInvited } from '../members/queries.ts';

/** A channel the person takes part in, with their own row among its participants. */
export type OwnChannel = { channel: Channel; participant: Participant };

/** Channels of the current workspace that the person sees, by name. */
export function useChannels(): Channel[] {
  'use memo';
  const workspaceId = useWorkspace()?.id ?? '';
  return useRowsWhere('channels', 'workspace_id', workspaceId)
    .filter((channel) => !channel.deleted_at)
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** The person's own participants, by channel. */
export function useOwnParticipants(): Map<string, Participant> {
  'use memo';
  const userId = useOwnId();
  const data = useRowsWhere('participants', 'profile_id', userId);
  return new Map(data.map((participant) => [participant.channel_id, participant]));
}

export function useOwnChannels(): OwnChannel[] {
  'use memo';
  const channels = useChannels();
  const ownParticipants = useOwnParticipants();
  return channels.flatMap((channel) => {
    const participant = ownParticipants.get(channel.id);
    return participant ? [{ channel, participant }] : [];
  });
}

export function useChannel(channelId: string): Channel | undefined {
  return useChannels().find(({ id }) => id === channelId);
}

export type ChannelParticipant = { participant: Participant; profile: Profile | undefined };

/**
 * Who takes part in a channel, people first, by name. The list stays the same while nobody comes,
 * goes or changes: read marks, which move with every message, are for `useOwnParticipants`.
 */
export function useParticipants(channelId: string): ChannelParticipant[] {
  'use memo';
  const data = useRowsWhere('participants', 'channel_id', channelId);
  const profiles = useProfiles();
  const members = data
    .map((participant) => ({ participant, profile: profiles.get(participant.profile_id) }))
    .toSorted(
      (a, b) =>
        Number(a.profile?.role === 'assistant') - Number(b.profile?.role === 'assistant') ||
        (a.profile?.name ?? '').localeCompare(b.profile?.name ?? ''),
    );
  const [shown, setShown] = useState(members);
  if (shown === members || sameMembers(shown, members)) return shown;
  setShown(members);
  return members;
}

const sameMembers = (before: ChannelParticipant[], after: ChannelParticipant[]): boolean =>
  before.length === after.length &&
  before.every(({ participant, profile }, index) => {
    const now = after[index];
    return (
      participant.id === now?.participant.id &&
      participant.role === now.participant.role &&
      profile === now.profile
    );
  });

/** How many people a channel has: no assistants, and nobody who has not come yet. */
export function usePeopleCount(channelId: string): number {
  const members = useParticipants(channelId);
  const invited = useInvited();
  return members.filter(
    ({ participant, profile }) =>
      profile?.role !== 'assistant' && !invited.has(participant.profile_id),
  ).length;
}

/**
 * The same of each channel of the workspace; undefined until they are counted. Asked of the server:
 * the store holds the participants of opened channels only.
 */
export function useMemberCounts(): Map<string, number> | undefined {
  const workspaceId = useWorkspace()?.id;
  const joinedCount = useOwnParticipants().size;
  const invited = useInvited().size;
  const [counts, setCounts] = useState<Map<string, number>>();
  useEffect(() => {
    if (!workspaceId) return;
    let isCurrent = true;
    void supabase
      .rpc('channel_people', { workspace: workspaceId })
      // Without an answer the list is as useful as before.
      .then(
        ({ data }) =>
          isCurrent &&
          data &&
          setCounts(new Map(data.map(({ channel_id, people }) => [channel_id, people]))),
      );
    return () => {
      isCurrent = false;
    };
  }, [workspaceId, joinedCount, invited]);
  return counts;
}
