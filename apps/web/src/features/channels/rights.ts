import type { Channel, Membership, Participant } from '@parley/model';
import type { Operation, Resource } from '../members/rights.ts';

/** Channel roles that people can be given; assistants have their own. */
export const CHANNEL_ROLES = ['owner', 'admin', 'moderator', 'member', 'guest'] as const;
type ChannelRole = (typeof CHANNEL_ROLES)[number];

/** A user's roles in a channel and its workspace. */
export type Standing = {
  visibility: Channel['visibility'];
  isArchived: boolean;
  /** Role in the workspace; undefined while unknown. */
  membership: Membership['role'] | undefined;
  /** Role in the channel; undefined if not a participant. */
  participant: Participant['role'] | undefined;
  /** True if the workspace role, or a row of permissions, grants the operation. */
  can(resource: Resource, operation: Operation): boolean;
};

/** The standing of a user with this membership and channel role. */
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

/** A user's rights in a channel, as the policies define them. */
export type ChannelRights = {
  /** Manages the channel: prompts, assistants, visibility. */
  runs: boolean;
  /** Name, description, icon, category, archive. */
  change: boolean;
  /** Deleting the channel. */
  remove: boolean;
  addPeople: boolean;
  /** Roles that a participant with `role` can be given; empty if the role cannot be changed. */
  rolesFor(role: Participant['role']): readonly ChannelRole[];
  removePerson(role: Participant['role']): boolean;
  /** Messages of others. */
  removeMessages: boolean;
  removeFiles: boolean;
  removeReactions: boolean;
};

/** Roles below owner and admin, over which a right from the workspace applies. */
const ORDINARY = ['moderator', 'member', 'guest'] as const;
const isOrdinary = (role: Participant['role']) => ORDINARY.some((known) => known === role);
const runsAs = (role: string | undefined) => role === 'owner' || role === 'admin';

/**
 * Mirrors the policies. Owners and admins of the workspace or channel have all rights over a
 * channel. A right from a row of permissions holds only in open channels, and never over the
 * channel's owners and admins.
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

/**
 * In a large channel, only its owners, admins and moderators and those of the workspace may mention
 * everyone.
 */
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
