import {
  type Attachment,
  INSERTABLE,
  type Participant,
  type TableName,
  type UniqueKeys,
  UPDATABLE,
} from '@parley/model';
import { STORED_TABLES, type StoredTable } from './stored-tables.ts';

/**
 * Columns that users may insert but the store does not send: the last visit is recorded separately.
 */
const LEFT_OUT: ReadonlySet<string> = new Set(['last_seen_at']);

/** Columns sent with a new row: those that users may insert. */
export const insertableOf = (table: StoredTable): readonly string[] =>
  INSERTABLE[table].filter((column) => !LEFT_OUT.has(column));

/**
 * Tables where a second row of the same user and subject replaces the first, with the columns that
 * identify it.
 */
export const REPLACING: { [Table in TableName]?: UniqueKeys[Table] } = {
  reactions: 'message_id,profile_id',
  drafts: 'profile_id,channel_id,thread_id',
  person_settings: 'id',
  directory_entries: 'workspace_id,profile_id',
  run_feedback: 'run_id,profile_id',
  event_responses: 'event_id,profile_id,occurrence_at',
  assistant_settings: 'workspace_id',
};

/**
 * Columns sent with an update; the optimistic row may show changes to others before the server
 * makes them.
 */
export const updatableOf = (table: StoredTable): readonly string[] => UPDATABLE[table];

/**
 * Without the text of the file, which may be as long as a book; components that show it request it.
 */
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
  stored_in: true,
  summary: true,
  deleted_at: true,
  created_at: true,
  updated_at: true,
};

const columnsOf = (columns: Record<string, true>) => Object.keys(columns).join(',');
const SELECTIONS: Partial<Record<TableName, string>> = {
  attachments: columnsOf(ATTACHMENT_COLUMNS),
  // The answer to the insert has the address, which no later one has.
  incoming_webhooks: '*',
};
const STORED = new Set<TableName>(STORED_TABLES);

/**
 * Columns to select. Search vectors are used only in the database. For a table that the store does
 * not keep, only the columns that every row has: others may be unreadable, such as a sealed key.
 */
export const selectionOf = (table: TableName): string =>
  SELECTIONS[table] ?? (STORED.has(table) ? '*' : 'id,created_at,updated_at');

/** Columns missing from a participant's row when it is announced to other members. */
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
