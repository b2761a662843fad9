import type { Message, Participant, TableName } from '@parley/model';

/** The tables the local store keeps; live changes of any other are ignored. */
export const STORED_TABLES = [
  'workspaces',
  'memberships',
  'profiles',
  'channels',
  'participants',
  'messages',
  'attachments',
  'reactions',
  'assistant_runs',
] as const satisfies TableName[];

export type StoredTable = (typeof STORED_TABLES)[number];

/** Columns people may insert, as granted in supabase/migrations/…policies.sql; the server makes all others. */
export const INSERTABLE: Record<StoredTable, readonly string[]> = {
  workspaces: ['id', 'name', 'description', 'owner_id', 'icon', 'theme'],
  memberships: ['id', 'workspace_id', 'profile_id', 'role'],
  profiles: [],
  channels: [
    'id',
    'workspace_id',
    'name',
    'icon',
    'description',
    'topic',
    'category',
    'visibility',
    'prompt',
    'assistant_mode',
    'assistant_model',
    'created_by',
  ],
  participants: ['id', 'workspace_id', 'channel_id', 'profile_id', 'role'],
  messages: ['id', 'workspace_id', 'channel_id', 'author_id', 'reply_to_id', 'content', 'role', 'parts', 'metadata'],
  attachments: [
    'id',
    'workspace_id',
    'channel_id',
    'message_id',
    'type',
    'name',
    'status',
    'progress',
    'storage_path',
    'mime_type',
    'file_size',
    'metadata',
  ],
  reactions: ['id', 'workspace_id', 'channel_id', 'message_id', 'profile_id', 'emoji'],
  assistant_runs: [],
};

/** Columns a change may show before the server makes them, which are never sent. */
export const SERVER_MADE: readonly string[] = ['id', 'created_at', 'updated_at', 'edited_at', 'prompt_version'];

const MESSAGE_COLUMNS: Record<keyof Message, true> = {
  id: true,
  workspace_id: true,
  channel_id: true,
  author_id: true,
  reply_to_id: true,
  content: true,
  role: true,
  parts: true,
  metadata: true,
  edited_at: true,
  deleted_at: true,
  created_at: true,
  updated_at: true,
};

/** What to select: a message's search vector is for the database alone. */
export const SELECTION: Record<StoredTable, string> = {
  workspaces: '*',
  memberships: '*',
  profiles: '*',
  channels: '*',
  participants: '*',
  messages: Object.keys(MESSAGE_COLUMNS).join(','),
  attachments: '*',
  reactions: '*',
  assistant_runs: '*',
};

/** What a participant's row lacks when it is announced to others than the participant. */
export const PRIVATE_PARTICIPANT: Pick<Participant, 'last_read_at' | 'last_read_message_id' | 'notify' | 'starred' | 'muted_until'> = {
  last_read_at: null,
  last_read_message_id: null,
  notify: 'all',
  starred: false,
  muted_until: null,
};
