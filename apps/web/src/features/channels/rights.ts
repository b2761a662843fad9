import type { Channel, Membership, Participant } from '@parley/model';
import type { Operation, Resource } from '../members/rights.ts';

/** Roles in a channel, as people give them; assistants have one of their own. */
export const CHANNEL_ROLES = ['owner', 'admin', 'moderator', 'member', 'guest'] as const;
type ChannelRole = (typeof CHANNEL_ROLES)[number];

/** Where somebody is, and as what. */
export type Standing = {
  visibility: Channel['visibility'];
  isArchived: boolean;
  /** In the workspace; undefined while it is not known. */
  membership: Membership['role'] | undefined;
  /** In the channel; undefined for who takes no part. */
  participant: Participant['role'] | undefined;
  /** What the role in the workspace, or a row of permissions, gives there. */
  can(resource: Resource, operation: Operation): boolean;
};

/** The standing of somebody with this membership and this role in the channel. */
export const standingIn = (
  { visibility, archived_at }: Pick<Channel, 'visibility' | 'archived_at'>,
  {
    membership,
    participant,
    can,
  }: {
    membership: Pick<Membership, 'role'> | undefined;
    participant: Pick<Participant, 'role'> | undefined;
    can: Standing['can'];
  },
): Standing => ({
  visibility,
  isArchived: archived_at !== null,
  membership: membership?.role,
  participant: participant?.role,
  can,
});

/** What somebody may do in a channel, as the policies have it. */
export type ChannelRights = {
  /** Runs it: its prompts, its assistants, for whom it is. */
  runs: boolean;
  /** Name, description, icon, category, archive. */
  change: boolean;
  /** The channel itself. */
  remove: boolean;
  addPeople: boolean;
  /** The roles that somebody who has `role` can be given; none: theirs stays as it is. */
  rolesFor(role: Participant['role']): readonly ChannelRole[];
  removePerson(role: Participant['role']): boolean;
  /** What others wrote. */
  removeMessages: boolean;
  removeFiles: boolean;
  removeReactions: boolean;
};

/** Below those who run a channel: whom a right in the workspace reaches. */
const ORDINARY = ['moderator', 'member', 'guest'] as const;
const isOrdinary = (role: Participant['role']) => ORDINARY.some((known) => known === role);
const runsAs = (role: string | undefined) => role === 'owner' || role === 'admin';

/**
 * The same questions that the policies ask. Whoever runs the workspace or the channel may do all of
 * it. A right given by a row of permissions holds in open channels, and never over those who run
 * them.
 */
export function channelRights(standing: Standing): ChannelRights {
  const { visibility, isArchived, membership, participant, can } = standing;
  const managesWorkspace = runsAs(membership);
  const runs = visibility !== 'direct' && (managesWorkspace || runsAs(participant));
  const isGiven = (resource: Resource, operation: Operation) =>
    visibility === 'open' && can(resource, operation);
  return {
    runs,
    change: runs || isGiven('channels', 'update'),
    remove: runs || isGiven('channels', 'delete'),
    addPeople: !isArchived && (runs || isGiven('participants', 'create')),
    rolesFor(role) {
      if (runs) return CHANNEL_ROLES;
      return isOrdinary(role) && isGiven('participants', 'update') ? ORDINARY : [];
    },
    removePerson: (role) => runs || (isOrdinary(role) && isGiven('participants', 'delete')),
    removeMessages: managesWorkspace || isGiven('messages', 'delete'),
    removeFiles: managesWorkspace || isGiven('attachments', 'delete'),
    removeReactions: managesWorkspace || isGiven('reactions', 'delete'),
  };
}

/** In a larger channel only who runs it, or moderates it, calls everyone. */
export function canCallEveryone(
  { visibility, membership, participant }: Standing,
  people: number,
  most: number,
): boolean {
  return (
    visibility !== 'direct' &&
    (people <= most || runsAs(membership) || runsAs(participant) || participant === 'moderator')
  );
}
