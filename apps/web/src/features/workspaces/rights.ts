import type { Membership } from '@parley/model';

/** What rows of permissions can name, as the policies of supabase/migrations know it. */
export const resources = [
  'workspaces',
  'memberships',
  'channels',
  'participants',
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

type Role = Membership['role'];
type Rights = Record<Role, readonly Operation[]>;

/** What each role has without any row, by the policies. */
const GIVEN: Record<Resource, Rights> = {
  workspaces: { owner: ['read', 'update', 'delete'], admin: ['read', 'update'], member: ['read'] },
  memberships: { owner: operations, admin: operations, member: ['read'] },
  channels: { owner: operations, admin: operations, member: ['create', 'read'] },
  participants: { owner: operations, admin: operations, member: ['read'] },
  permissions: { owner: operations, admin: operations, member: [] },
  invitations: {
    owner: ['create', 'read', 'update'],
    admin: ['create', 'read', 'update'],
    member: [],
  },
  directory: { owner: operations, admin: operations, member: ['read'] },
  locations: { owner: operations, admin: operations, member: ['create', 'read', 'update'] },
  drive: { owner: operations, admin: operations, member: ['create', 'read', 'update'] },
  schedule: {
    owner: ['create', 'read', 'update'],
    admin: ['create', 'read', 'update'],
    member: ['create', 'read'],
  },
  audit_log: { owner: ['read'], admin: ['read'], member: [] },
};

/** What a row can add. Anything else in a row has no effect, so it is not offered. */
const GRANTABLE: Record<Resource, readonly Operation[]> = {
  workspaces: ['update'],
  memberships: ['create', 'delete'],
  channels: ['update'],
  participants: ['create'],
  permissions: ['read'],
  invitations: ['create', 'read', 'update'],
  directory: ['create', 'update', 'delete'],
  locations: ['delete'],
  drive: ['delete'],
  schedule: ['update'],
  audit_log: ['read'],
};

export const isGiven = (role: Role, resource: Resource, operation: Operation): boolean =>
  GIVEN[resource][role].includes(operation);

/** Whether a row could give this role something that it has not anyway. */
export const isGrantable = (role: Role, resource: Resource, operation: Operation): boolean =>
  GRANTABLE[resource].includes(operation) && !isGiven(role, resource, operation);
