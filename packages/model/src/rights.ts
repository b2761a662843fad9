/** What rows of `permissions` can name, and in what order people are shown it (spec point 6). */
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

/**
 * What a row can give. The database refuses any other right (`private.grantable_rights()`), since
 * it would have no effect; a test holds the two lists together.
 */
export const rights: Record<Resource, readonly Operation[]> = {
  workspaces: ['update'],
  memberships: ['create', 'delete'],
  channels: ['update', 'delete'],
  participants: ['create', 'update', 'delete'],
  messages: ['delete'],
  attachments: ['update', 'delete'],
  reactions: ['delete'],
  permissions: ['read'],
  invitations: ['create', 'read', 'update'],
  directory: ['create', 'update', 'delete'],
  locations: ['delete'],
  drive: ['delete'],
  schedule: ['update'],
  audit_log: ['read'],
};
