import type { Attachment, Message, MessageDraft } from '@parley/model';
import { insertable } from '../collections/table-collection.ts';
import type { Collections } from '../collections/collections.ts';
import type { StoredTable } from '../tables/stored-tables.ts';
import type { RowsClient } from '../tables/database.ts';
import { type AppError, toAppError } from '../base/errors.ts';
import { canonicalInstant } from '../collections/instants.ts';
import { type Row, type TableGateway, WRITE_TIMEOUT_MS } from '../tables/table-gateway.ts';
import type { InsertAttachment, MessageChange, QueuedChange, UpdateChange } from './change.ts';
import type { OverlayChange } from './overlay.ts';
import type { StoredOutcome } from './queue-storage.ts';

type Taken = StoredOutcome['rows'][number];

/** Sends changes to the server, and shows them until then. */
export function createDelivery(
  client: RowsClient,
  gateway: TableGateway,
  collections: Collections,
) {
  /**
   * The clock of this device may be behind: the user's own message must never show above the ones
   * it answers.
   */
  const shownAt = (channelId: string, writtenAt: number): string => {
    const newest = collections.messages.utils
      .storedRows()
      .filter((row) => row.channel_id === channelId)
      .reduce((latest, row) => Math.max(latest, Date.parse(row.created_at)), 0);
    return canonicalInstant(new Date(Math.max(writtenAt, newest + 1)).toISOString());
  };

  const utilsOf = (table: StoredTable): Utils => collections[table].utils;

  /** Sends a request and takes the rows stored by now into the store. */
  const taking = async (table: StoredTable, ask: () => Promise<object[]>): Promise<Taken> => {
    const utils = utilsOf(table);
    const since = utils.mark();
    const rows = await ask();
    utils.merge(asRows(rows), since);
    return { table, rows, gone: [] };
  };

  const insertMessage = async ({ draft, attachments }: MessageChange): Promise<Taken[]> => {
    // A duplicate key means that an earlier attempt arrived: the gateway returns the stored row.
    const messages = await taking('messages', () =>
      gateway.insert('messages', [{ ...draft, content: null }]),
    );
    if (attachments.length === 0) return [messages];
    const stored = await taking('attachments', async () => {
      const { data, error, status } = await client
        .from('attachments')
        .upsert(attachments, { onConflict: 'id', ignoreDuplicates: true })
        .select('*')
        .abortSignal(AbortSignal.timeout(WRITE_TIMEOUT_MS));
      if (error) throw toAppError(error, status);
      return data;
    });
    return [messages, stored];
  };

  /** Nothing is left to do if the row is already further. */
  const moveForward = async ({ table, ids, changes, forward }: UpdateChange): Promise<Row[]> => {
    const rows = client
      .from(table)
      .update(changes as never)
      .in('id', ids);
    const { data, error, status } = await rows
      .or(`${forward}.is.null,${forward}.lt."${String(changes[forward ?? ''])}"`)
      .select('*')
      .abortSignal(AbortSignal.timeout(WRITE_TIMEOUT_MS));
    if (error) throw toAppError(error, status);
    return asColumns(data);
  };

  const change = async (change: Exclude<QueuedChange, MessageChange>): Promise<Taken> => {
    const { table } = change;
    if (change.kind === 'insert')
      return taking(table, () =>
        gateway.insert(
          table,
          change.rows.map((row) => insertable(table, row as never)),
        ),
      );
    if (change.kind === 'update') {
      const send = () =>
        change.forward === undefined
          ? gateway.update(table, change.ids, change.changes)
          : moveForward(change);
      return taking(table, send).catch((error: unknown) => {
        if (isDeletedAlready(change, toAppError(error))) return asDeleted(change);
        throw error;
      });
    }
    await gateway.remove(table, change.ids);
    return taken({ table, rows: [], gone: change.ids });
  };

  /** The rows as the earlier attempt left them: their deletion can still be undone. */
  const asDeleted = ({ table, ids, changes }: UpdateChange): Taken => {
    const rows = ids.flatMap((id) => utilsOf(table).stored(id) ?? []);
    return taken({ table, rows: rows.map((row) => ({ ...row, ...changes })), gone: [] });
  };

  const taken = (what: Taken): Taken => {
    take({ rows: [what] });
    return what;
  };

  const take = ({ rows }: StoredOutcome) => {
    for (const { table, rows: stored, gone } of rows) {
      const utils = utilsOf(table);
      utils.merge(asRows(stored), utils.mark());
      for (const id of gone) utils.live({ operation: 'DELETE', id });
    }
  };

  const layers = (written: QueuedChange): { table: StoredTable; change: OverlayChange }[] => {
    if (written.kind !== 'message') return [{ table: written.table, change: written }];
    const { draft, attachments, writtenAt } = written;
    if (collections.messages.has(draft.id)) return [];
    const at = shownAt(draft.channel_id, writtenAt);
    const files = attachments.map((attachment) => asAttachment(attachment, at));
    return [
      { table: 'messages', change: { kind: 'insert', rows: asColumns([asMessage(draft, at)]) } },
      { table: 'attachments', change: { kind: 'insert', rows: asColumns(files) } },
    ];
  };

  return {
    /** @throws AppError */
    async deliver(written: QueuedChange): Promise<StoredOutcome> {
      const rows =
        written.kind === 'message' ? await insertMessage(written) : [await change(written)];
      return { rows };
    },

    /** Takes rows that another tab stored. */
    take,

    lay(written: QueuedChange): void {
      for (const layer of layers(written)) utilsOf(layer.table).lay(written.id, layer.change);
    },

    lift(written: QueuedChange): void {
      const tables =
        written.kind === 'message' ? (['messages', 'attachments'] as const) : [written.table];
      for (const table of tables) utilsOf(table).lift(written.id);
    },
  };
}

/** True if an earlier attempt deleted the message and its response was lost. */
const isDeletedAlready = ({ table, changes }: UpdateChange, { code }: AppError): boolean =>
  table === 'messages' && typeof changes.deleted_at === 'string' && code === 'message_deleted';

/** The same for every table, regardless of its rows. */
type Utils = {
  mark(): number;
  stored(id: string): object | undefined;
  merge(rows: never[], since: number): void;
  live(change: { operation: 'DELETE'; id: string }): void;
  lay(id: string, change: OverlayChange): void;
  lift(id: string): void;
};

/** Safe: the database enforces its schema, from which the row types are generated. */
const asRows = (rows: object[]): never[] => rows as never[];
const asColumns = (rows: object[]): Row[] => rows.map((row) => ({ ...row }));

const UPLOADED = {
  status: 'uploaded' as const,
  progress: 100,
  metadata: {},
  content: null,
  sentiment: 0,
  language: null,
  stored_in: null,
  summary: null,
  deleted_at: null,
};

const NEW_MESSAGE = {
  content: null,
  edited_at: null,
  deleted_at: null,
  reply_count: 0,
  last_reply_at: null,
  pinned_at: null,
  pinned_by: null,
  released_at: null,
};

function asMessage(draft: MessageDraft, at: string): Message {
  const { parts, metadata } = JSON.parse(JSON.stringify(draft));
  return {
    ...draft,
    ...NEW_MESSAGE,
    thread_id: draft.thread_id ?? null,
    parts,
    metadata,
    created_at: at,
    updated_at: at,
  };
}

function asAttachment(attachment: InsertAttachment, at: string): Attachment {
  return {
    ...UPLOADED,
    ...attachment,
    id: attachment.id ?? attachment.storage_path,
    created_at: at,
    updated_at: at,
  };
}
