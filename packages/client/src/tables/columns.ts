import type { Attachment, Message, Participant, TableName } from '@parley/model';

/** Rows that belong to one message, and come and go with it. */
export const OF_MESSAGE = [
  'attachments',
  'reactions',
  'assistant_runs',
  'assistant_actions',
  'run_feedback',
  'polls',
  'poll_votes',
  'link_previews',
] as const satisfies TableName[];

/** Rows of the signed-in person alone in one workspace. */
export const OF_PERSON = [
  'bookmarks',
  'drafts',
  'scheduled_messages',
  'reminders',
] as const satisfies TableName[];

/** Rows that every member of the workspace reads. */
export const OF_WORKSPACE = ['custom_emoji', 'directory_entries'] as const satisfies TableName[];

/**
 * Tables around the conversation, in groups: each is loaded as a whole when first used, and live from
 * then on. Every member reads the workspace's rows, and those of the channels they see.
 */
export const TABLE_GROUPS = {
  locations: ['locations'],
  drive: ['folders', 'files'],
  risks: ['risks', 'risk_actions', 'risk_links', 'risk_proposals'],
  schedule: ['events', 'event_responses', 'event_runs'],
  views: ['saved_views'],
  assistants: ['channel_assistants', 'rehearsals'],
  rights: ['permissions'],
} as const satisfies Record<string, readonly TableName[]>;

export type TableGroup = keyof typeof TABLE_GROUPS;
export type GroupedTable = (typeof TABLE_GROUPS)[TableGroup][number];
export const GROUPED_TABLES: readonly GroupedTable[] = Object.values(TABLE_GROUPS).flat();

/** The tables the local store keeps; live changes of any other are ignored. */
export const STORED_TABLES = [
  'workspaces',
  'memberships',
  'profiles',
  'channels',
  'participants',
  'messages',
  'notifications',
  'person_settings',
  ...OF_MESSAGE,
  ...OF_PERSON,
  ...OF_WORKSPACE,
  ...TABLE_GROUPS.locations,
  ...TABLE_GROUPS.drive,
  ...TABLE_GROUPS.risks,
  ...TABLE_GROUPS.schedule,
  ...TABLE_GROUPS.views,
  ...TABLE_GROUPS.assistants,
  ...TABLE_GROUPS.rights,
] as const satisfies TableName[];

export type StoredTable = (typeof STORED_TABLES)[number];

/**
 * Tables whose changes wait for the server, over outages and reloads (decision 0036). Of the others,
 * a form stays open until the server has answered: what follows needs the answer.
 */
export const QUEUED: ReadonlySet<StoredTable> = new Set<StoredTable>([
  'messages',
  'attachments',
  'reactions',
  'polls',
  'poll_votes',
  'run_feedback',
  'participants',
  'notifications',
  'person_settings',
  'profiles',
  'directory_entries',
  ...OF_PERSON,
  ...TABLE_GROUPS.risks,
  'events',
  'event_responses',
  ...TABLE_GROUPS.views,
]);

/**
 * Columns people may insert, as granted in supabase/migrations/…policies.sql; the server makes all
 * others.
 */
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
    'assistant_tools',
    'created_by',
  ],
  participants: ['id', 'workspace_id', 'channel_id', 'profile_id', 'role'],
  messages: [
    'id',
    'workspace_id',
    'channel_id',
    'author_id',
    'reply_to_id',
    'thread_id',
    'content',
    'role',
    'parts',
    'metadata',
  ],
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
  assistant_actions: [],
  run_feedback: [
    'id',
    'workspace_id',
    'channel_id',
    'message_id',
    'run_id',
    'profile_id',
    'rating',
    'note',
  ],
  polls: [],
  poll_votes: ['id', 'workspace_id', 'channel_id', 'message_id', 'poll_id', 'profile_id', 'option'],
  link_previews: [],
  notifications: [],
  bookmarks: ['id', 'workspace_id', 'channel_id', 'message_id', 'profile_id', 'note'],
  drafts: ['id', 'workspace_id', 'channel_id', 'profile_id', 'thread_id', 'text'],
  scheduled_messages: [
    'id',
    'workspace_id',
    'channel_id',
    'author_id',
    'thread_id',
    'reply_to_id',
    'parts',
    'metadata',
    'send_at',
  ],
  reminders: ['id', 'workspace_id', 'profile_id', 'channel_id', 'message_id', 'text', 'remind_at'],
  custom_emoji: ['id', 'workspace_id', 'name', 'image_path', 'created_by'],
  directory_entries: [
    'id',
    'workspace_id',
    'profile_id',
    'title',
    'department',
    'manager_id',
    'location_id',
    'phone',
    'email',
    'timezone',
    'pronouns',
    'start_date',
    'skills',
    'status_text',
    'status_emoji',
    'status_expires_at',
  ],
  person_settings: [
    'id',
    'desktop_notifications',
    'push_notifications',
    'sounds',
    'email_digest',
    'quiet_from',
    'quiet_to',
    'timezone',
    'language',
    'shares_reads',
    'theme',
  ],
  locations: [
    'id',
    'workspace_id',
    'name',
    'kind',
    'address',
    'latitude',
    'longitude',
    'timezone',
    'capacity',
    'parent_id',
    'contact_id',
    'channel_id',
    'opening_hours',
    'notes',
    'photo_path',
    'created_by',
  ],
  folders: ['id', 'workspace_id', 'parent_id', 'channel_id', 'name', 'created_by'],
  files: [
    'id',
    'workspace_id',
    'folder_id',
    'channel_id',
    'name',
    'storage_path',
    'mime_type',
    'file_size',
    'created_by',
  ],
  risks: [
    'id',
    'workspace_id',
    'channel_id',
    'location_id',
    'source_message_id',
    'title',
    'description',
    'category',
    'likelihood',
    'impact',
    'residual_likelihood',
    'residual_impact',
    'status',
    'treatment',
    'treatment_plan',
    'owner_id',
    'due_on',
    'review_every_days',
    'review_on',
    'created_by',
  ],
  risk_actions: ['id', 'workspace_id', 'risk_id', 'title', 'assignee_id', 'due_on', 'created_by'],
  risk_links: [
    'id',
    'workspace_id',
    'risk_id',
    'message_id',
    'file_id',
    'profile_id',
    'created_by',
  ],
  risk_proposals: [],
  events: [
    'id',
    'workspace_id',
    'channel_id',
    'location_id',
    'risk_id',
    'kind',
    'title',
    'description',
    'starts_at',
    'ends_at',
    'is_all_day',
    'timezone',
    'recurrence',
    'excluded',
    'payload',
    'remind_minutes',
    'uid',
    'created_by',
  ],
  event_responses: ['id', 'workspace_id', 'event_id', 'profile_id', 'occurrence_at', 'response'],
  event_runs: [],
  channel_assistants: [],
  rehearsals: ['id', 'workspace_id', 'channel_id', 'assistant_id', 'asked_by', 'prompt'],
  permissions: [
    'id',
    'workspace_id',
    'resource',
    'role',
    'can_create',
    'can_read',
    'can_update',
    'can_delete',
  ],
  saved_views: ['id', 'workspace_id', 'profile_id', 'page', 'name', 'is_shared', 'settings'],
};

/**
 * Tables where a second row of the same person and thing replaces the first, and what makes it the
 * same.
 */
export const REPLACING: Partial<Record<TableName, string>> = {
  reactions: 'message_id,profile_id',
  drafts: 'profile_id,channel_id,thread_id',
  person_settings: 'id',
  directory_entries: 'workspace_id,profile_id',
  run_feedback: 'run_id,profile_id',
  event_responses: 'event_id,profile_id,occurrence_at',
  assistant_settings: 'workspace_id',
};

/** Columns a change may show before the server makes them, which are never sent. */
export const SERVER_MADE: readonly string[] = [
  'id',
  'created_at',
  'updated_at',
  'edited_at',
  'prompt_version',
  'reply_count',
  'last_reply_at',
  'number',
  'score',
  'residual_score',
  'version',
];

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
  thread_id: true,
  reply_count: true,
  last_reply_at: true,
  pinned_at: true,
  pinned_by: true,
};

/** Without the text of the file, which may be as long as a book: who shows it asks for it. */
const ATTACHMENT_COLUMNS: Record<Exclude<keyof Attachment, 'content'>, true> = {
  id: true,
  workspace_id: true,
  channel_id: true,
  message_id: true,
  type: true,
  name: true,
  status: true,
  progress: true,
  storage_path: true,
  mime_type: true,
  file_size: true,
  metadata: true,
  sentiment: true,
  language: true,
  summary: true,
  deleted_at: true,
  created_at: true,
  updated_at: true,
};

const columnsOf = (columns: Record<string, true>) => Object.keys(columns).join(',');
const SELECTIONS: Partial<Record<TableName, string>> = {
  messages: columnsOf(MESSAGE_COLUMNS),
  attachments: columnsOf(ATTACHMENT_COLUMNS),
};
const STORED = new Set<TableName>(STORED_TABLES);

/**
 * What to select: the search vectors are for the database alone. Of a table that the store does not
 * keep, the columns that every row has: others may be such that nobody reads them, as a sealed key.
 */
export const selectionOf = (table: TableName): string =>
  SELECTIONS[table] ?? (STORED.has(table) ? '*' : 'id,created_at,updated_at');

/** What a participant's row lacks when it is announced to others than the participant. */
export const PRIVATE_PARTICIPANT: Pick<
  Participant,
  'last_read_at' | 'last_read_message_id' | 'notify' | 'starred' | 'muted_until'
> = {
  last_read_at: null,
  last_read_message_id: null,
  notify: 'all',
  starred: false,
  muted_until: null,
};
