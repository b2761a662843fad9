import { type Channel, isProgram, type Participant, type Profile } from '@parley/model';
import { useEffect, useState } from 'react';
import { supabase, useOwnId, useProfiles, useRowsWhere, useWorkspace } from '../../data/index.ts';
import { useInvited } from '../members/queries.ts';

/** A channel that the user has joined, with the user's participant row. */
export type OwnChannel = { channel: Channel; participant: Participant };

/** Channels of the current workspace that the user can see, by name. */
export function useChannels(): Channel[] {
  'use memo';
  const workspaceId = useWorkspace()?.id ?? '';
  return useRowsWhere('channels', 'workspace_id', workspaceId)
    .filter((channel) => !channel.deleted_at)
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** The user's participant rows, by channel id. */
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
 * A channel's participants, people first, by name. The list is the same while no participant is
 * added, removed or changed. Read marks change with every message and are in `useOwnParticipants`.
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

/**
 * Number of people in a channel, without assistants, bots and invited people who have not signed in
 * yet.
 */
export function usePeopleCount(channelId: string): number {
  const members = useParticipants(channelId);
  const invited = useInvited();
  return members.filter(
    ({ participant, profile }) =>
      profile?.role !== 'assistant' && !isProgram(profile) && !invited.has(participant.profile_id),
  ).length;
}

/**
 * Number of people in each channel of the workspace; undefined until loaded. Read from the server,
 * because the store only has the participants of opened channels.
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
      // If the request fails, the list only lacks the numbers.
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
