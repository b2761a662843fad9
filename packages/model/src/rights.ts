import type { Membership } from './rows.ts';

/**
 * What rows of `permissions` can name, in the order in which people are shown it (spec point 6).
 * Whose each is says the manifest of a noun of the app (`rights`).
 */
export const resources = [
  'workspaces',
  'memberships',
  'channels',
  'participants',
  'messages',
  'attachments',
  'reactions',
  'permissions',
  'invitations',
  'directory',
  'locations',
  'drive',
  'schedule',
  'audit_log',
] as const;
export type Resource = (typeof resources)[number];

export const operations = ['create', 'read', 'update', 'delete'] as const;
export type Operation = (typeof operations)[number];

type ResourceRights = Record<Membership['role'], readonly Operation[]> & {
  /**
   * What a row can give. The database refuses any other right (`private.grantable_rights()`), since
   * it would have no effect; a test holds the two lists together.
   */
  grantable: readonly Operation[];
};

/** What each role has without any row, by the policies, and what a row can give beyond that. */
export const rights: Record<Resource, ResourceRights> = {
  workspaces: {
    owner: ['read', 'update', 'delete'],
    admin: ['read', 'update'],
    member: ['read'],
    grantable: ['update'],
  },
  memberships: managed({ member: ['read'], grantable: ['create', 'delete'] }),
  channels: managed({ member: ['create', 'read'], grantable: ['update', 'delete'] }),
  participants: managed({ member: ['read'], grantable: ['create', 'update', 'delete'] }),
  messages: managed({
    managers: ['create', 'read', 'delete'],
    member: ['create', 'read'],
    grantable: ['delete'],
  }),
  attachments: managed({ member: ['create', 'read'], grantable: ['update', 'delete'] }),
  reactions: managed({ member: ['create', 'read'], grantable: ['delete'] }),
  permissions: managed({ member: [], grantable: ['read'] }),
  invitations: managed({
    managers: ['create', 'read', 'update'],
    member: [],
    grantable: ['create', 'read', 'update'],
  }),
  directory: managed({ member: ['read'], grantable: ['create', 'update', 'delete'] }),
  locations: managed({ member: ['create', 'read', 'update'], grantable: ['delete'] }),
  drive: managed({ member: ['create', 'read', 'update'], grantable: ['delete'] }),
  schedule: managed({
    managers: ['create', 'read', 'update'],
    member: ['create', 'read'],
    grantable: ['update'],
  }),
  audit_log: managed({ managers: ['read'], member: [], grantable: ['read'] }),
};

type Managed = Pick<ResourceRights, 'member' | 'grantable'> & { managers?: readonly Operation[] };

/** Where owners and admins may do the same: everything, if nothing else is said. */
function managed({ managers = operations, ...rest }: Managed): ResourceRights {
  return { owner: managers, admin: managers, ...rest };
}
