import type { Membership } from './rows.ts';

/**
 * The resources that rows of `permissions` can name, in the order in which the app shows them (spec
 * point 6). Each belongs to the noun of the app whose manifest lists it (`rights`).
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
   * The rights that a row can grant. The database refuses any other (`private.grantable_rights()`),
   * because it would have no effect; a test compares the two lists.
   */
  grantable: readonly Operation[];
};

/** The rights of each role by the policies, without any row, and the rights that a row can add. */
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

/** For resources on which owners and admins have the same rights: all of them by default. */
function managed({ managers = operations, ...rest }: Managed): ResourceRights {
  return { owner: managers, admin: managers, ...rest };
}
