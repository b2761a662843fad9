import { type MessageDraft, messageDraft, type Tables } from '@parley/model';
import * as z from 'zod/mini';
import {
  OF_MESSAGE,
  storeOptions,
  STORED_TABLES,
  type StoredTable,
} from '../tables/stored-tables.ts';
import { compareInstants } from '../collections/instants.ts';
import type { Row } from '../tables/table-gateway.ts';

export type InsertAttachment = Tables['attachments']['Insert'];

const table = z.enum(STORED_TABLES);
const columns = z.record(z.string(), z.unknown());
const storedAttachment = z.looseObject({ id: z.uuid(), message_id: z.uuid() });
const common = {
  /** A message's own id, so that it waits only once; otherwise an id of the change. */
  id: z.string(),
  /**
   * Milliseconds since 1970: changes of a lane are sent in this order, whichever tab wrote them.
   */
  writtenAt: z.number(),
};

const storedChange = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('message'),
    draft: messageDraft,
    attachments: z.array(storedAttachment),
  }),
  z.object({
    ...common,
    kind: z.literal('insert'),
    table,
    lane: z.string(),
    rows: z.array(columns),
  }),
  z.object({
    ...common,
    kind: z.literal('update'),
    table,
    lane: z.string(),
    ids: z.array(z.string()),
    changes: columns,
    /** A column that only grows: the change has no effect if the row is already further. */
    forward: z.optional(z.string()),
  }),
  z.object({
    ...common,
    kind: z.literal('delete'),
    table,
    lane: z.string(),
    ids: z.array(z.string()),
  }),
]);

/** A message with its attachments. */
export type MessageChange = {
  id: string;
  writtenAt: number;
  kind: 'message';
  draft: MessageDraft;
  attachments: InsertAttachment[];
};
export type UpdateChange = Extract<z.infer<typeof storedChange>, { kind: 'update' }>;
/** A user's change until the server has decided on it. */
export type QueuedChange =
  | MessageChange
  | UpdateChange
  | Extract<z.infer<typeof storedChange>, { kind: 'insert' | 'delete' }>;

/**
 * Parses a change kept on the device; attachments are checked by the database's own constraints
 * when they are sent.
 */
export const parseQueuedChange = (data: unknown): QueuedChange =>
  storedChange.parse(data) as unknown as QueuedChange;

/** `writtenAt` is set when the change is queued. */
export type NewChange = QueuedChange extends infer Change
  ? Change extends QueuedChange
    ? Omit<Change, 'writtenAt'>
    : never
  : never;

const IN_CHANNEL: ReadonlySet<StoredTable> = new Set(['messages', ...OF_MESSAGE]);
const channelLane = (channelId: string) => `channel:${channelId}`;

/**
 * Changes of one lane must reach the server in the order they were written: a channel's messages
 * with all rows that belong to them, the rows of a group, which refer to each other, and in other
 * tables each single row.
 */
export function laneOf(name: StoredTable, row: Row): string {
  if (IN_CHANNEL.has(name) && typeof row.channel_id === 'string')
    return channelLane(row.channel_id);
  const { group } = storeOptions(name);
  return group ? `group:${group}:${String(row.workspace_id)}` : `${name}:${String(row.id)}`;
}

export const lane = (change: QueuedChange): string =>
  change.kind === 'message' ? channelLane(change.draft.channel_id) : change.lane;

export const tableOf = (change: QueuedChange): StoredTable =>
  change.kind === 'message' ? 'messages' : change.table;

export const operationOf = ({ kind }: QueuedChange): 'insert' | 'update' | 'delete' =>
  kind === 'message' ? 'insert' : kind;

export function idsOf(change: QueuedChange): string[] {
  if (change.kind === 'message') return [change.draft.id];
  return change.kind === 'insert' ? change.rows.map(({ id }) => String(id)) : change.ids;
}

/**
 * True if the later change overwrites all of the earlier: both set the same columns of the same
 * rows.
 */
export function supersedes(later: QueuedChange, earlier: QueuedChange): boolean {
  if (later.kind !== 'update' || earlier.kind !== 'update') return false;
  return (
    later.table === earlier.table &&
    later.ids.length === earlier.ids.length &&
    later.ids.every((id) => earlier.ids.includes(id)) &&
    Object.keys(earlier.changes).every((column) => column in later.changes) &&
    !isFurther(earlier, later)
  );
}

/** True if another tab is further in the column that only grows. */
const isFurther = (earlier: UpdateChange, { forward, changes }: UpdateChange): boolean =>
  forward !== undefined &&
  compareInstants(String(earlier.changes[forward]), String(changes[forward])) > 0;

/** True if the change needs a row that the other one inserts. */
export const needs = (change: QueuedChange, other: QueuedChange): boolean =>
  operationOf(other) === 'insert' &&
  change.kind !== 'message' &&
  (change.kind === 'insert'
    ? change.rows.some((row) => idsOf(other).some((id) => Object.values(row).includes(id)))
    : tableOf(other) === change.table && change.ids.some((id) => idsOf(other).includes(id)));

/** Changes that users make without noticing; they are not counted as waiting. */
const UNNOTICED: ReadonlySet<StoredTable> = new Set(['drafts', 'notifications']);
export const isUnnoticed = (change: QueuedChange): boolean =>
  UNNOTICED.has(tableOf(change)) || (change.kind === 'update' && change.forward !== undefined);

const WORDS = ['text', 'title', 'description', 'note', 'name', 'status_text', 'treatment_plan'];

/** The text that the user wrote in the change, to be used again; '' if there is none. */
export function writtenText(change: QueuedChange): string {
  if (change.kind === 'delete' || tableOf(change) === 'drafts') return '';
  const rows: Row[] =
    change.kind === 'message'
      ? [change.draft]
      : change.kind === 'insert'
        ? change.rows
        : [change.changes];
  return rows
    .flatMap((row) => [
      ...(Array.isArray(row.parts) ? row.parts.map((part: { text?: unknown }) => part.text) : []),
      ...WORDS.map((column) => row[column]),
    ])
    .filter((text): text is string => typeof text === 'string' && text.trim() !== '')
    .join('\n\n');
}
