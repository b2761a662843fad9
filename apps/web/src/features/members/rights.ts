import { type Membership, type Operation, operations, type Resource, rights } from '@parley/model';

export { type Operation, operations, type Resource, resources } from '@parley/model';

type Role = Membership['role'];
type Rights = Record<Role, readonly Operation[]>;

/** What each role has without any row, by the policies. */
const GIVEN: Record<Resource, Rights> = {
  workspaces: { owner: ['read', 'update', 'delete'], admin: ['read', 'update'], member: ['read'] },
  memberships: { owner: operations, admin: operations, member: ['read'] },
  channels: { owner: operations, admin: operations, member: ['create', 'read'] },
  participants: { owner: operations, admin: operations, member: ['read'] },
  messages: {
    owner: ['create', 'read', 'delete'],
    admin: ['create', 'read', 'delete'],
    member: ['create', 'read'],
  },
  attachments: { owner: operations, admin: operations, member: ['create', 'read'] },
  reactions: { owner: operations, admin: operations, member: ['create', 'read'] },
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

export const isGiven = (role: Role, resource: Resource, operation: Operation): boolean =>
  GIVEN[resource][role].includes(operation);

/** Whether a row could give this role something that it has not anyway. */
export const isGrantable = (role: Role, resource: Resource, operation: Operation): boolean =>
  rights[resource].includes(operation) && !isGiven(role, resource, operation);
