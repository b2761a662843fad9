import { type Channel, limits } from '@parley/model';
import { collections } from '../../data/index.ts';
import { rightsNow, useRights } from '../members/use-rights.ts';
import { useOwnParticipants, useParticipants } from './queries.ts';
import {
  type ChannelRights,
  channelRights,
  canCallEveryone,
  type Standing,
  standingIn,
} from './rights.ts';

/** The user's rights in a channel, to show usable actions; the database decides. */
export function useChannelRights(channel: Channel | undefined): ChannelRights {
  return channelRights(useStanding(channel));
}

/** True if the user may mention '@channel'. */
export function useCanCallEveryone(channel: Channel | undefined): boolean {
  const people = useParticipants(channel?.id ?? '').length;
  return canCallEveryone(useStanding(channel), people, limits.everyoneUpTo);
}

function useStanding(channel: Channel | undefined): Standing {
  const { own, can } = useRights(channel?.workspace_id ?? '');
  const participant = useOwnParticipants().get(channel?.id ?? '');
  return channel ? standingIn(channel, { membership: own, participant, can }) : NOWHERE;
}

const NOWHERE: Standing = {
  visibility: 'direct',
  isArchived: false,
  membership: undefined,
  participant: undefined,
  can: () => false,
};

/**
 * The user's rights as currently known, for a single decision; components use `useChannelRights`.
 */
export function channelRightsNow(channelId: string, profileId: string): ChannelRights {
  const channel = collections.channels.get(channelId);
  if (!channel) return channelRights(NOWHERE);
  const { own, can } = rightsNow(channel.workspace_id, profileId);
  const participant = collections.participants.toArray.find(
    ({ channel_id, profile_id }) => channel_id === channelId && profile_id === profileId,
  );
  return channelRights(standingIn(channel, { membership: own, participant, can }));
}
