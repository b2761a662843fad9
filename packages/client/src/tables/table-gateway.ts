import type { TableName, Tables } from '@parley/model';
import type { SupabaseClient } from '@supabase/supabase-js';
import { REPLACING, selectionOf } from './columns.ts';
import { AppError, toAppError } from '../base/errors.ts';
import type { AppErrorCode } from '../base/error-codes.ts';

/** Longest duration of a write before it counts as failed. */
export const WRITE_TIMEOUT_MS = 20_000;
const UNIQUE_VIOLATION = '23505';

export type Row = Record<string, unknown>;

/**
 * Inserts, updates and deletes of the Data API. All rows are written here, so that a write that
 * affects no row always throws the errors of spec point 8. Rows are returned as stored, in the
 * columns of `selectionOf`.
 */
export type TableGateway = {
  insert(table: TableName, records: Row[]): Promise<Row[]>;
  /**
   * Applies the same changes to all ids.
   * @param unchangedSince the `updated_at` that was read: a row that has changed since is not saved
   */
  update(table: TableName, ids: string[], changes: Row, unchangedSince?: string): Promise<Row[]>;
  remove(table: TableName, ids: string[]): Promise<void>;
};

/** The same for the app's own code, with each table's columns known to the compiler. */
export type Gateway = {
  insert<Table extends TableName>(table: Table, records: Tables[Table]['Insert'][]): Promise<Row[]>;
  update<Table extends TableName>(
    table: Table,
    ids: string[],
    changes: Tables[Table]['Update'],
    unchangedSince?: string,
  ): Promise<Row[]>;
  remove(table: TableName, ids: string[]): Promise<void>;
};

/** @param client any client; the caller is responsible for the table's columns */
export function createTableGateway(client: Pick<SupabaseClient, 'from'>): TableGateway {
  const read = (table: TableName, ids: string[]) =>
    answerOf(client.from(table).select(selectionOf(table)).in('id', ids));

  return {
    async insert(table, records) {
      const signal = AbortSignal.timeout(WRITE_TIMEOUT_MS);
      const onConflict = REPLACING[table];
      const request = onConflict
        ? client.from(table).upsert(records, { onConflict })
        : client.from(table).insert(records);
      try {
        const stored = await answerOf(request.select(selectionOf(table)).abortSignal(signal));
        if (stored.length < records.length)
          throw refused(
            'no_row_inserted',
            `Could not insert into ${table}. Perhaps a problem with RLS?`,
          );
        return stored;
      } catch (error) {
        // An earlier attempt arrived but its response was lost: rows stored under our own ids are
        // ours.
        if (!isOwnDuplicate(error, table)) throw error;
        const stored = await read(table, records.map(idOf));
        if (stored.length < records.length) throw error;
        return stored;
      }
    },

    async update(table, ids, changes, unchangedSince) {
      const signal = AbortSignal.timeout(WRITE_TIMEOUT_MS);
      const rows = client.from(table).update(changes).in('id', ids);
      const asked = unchangedSince === undefined ? rows : rows.eq('updated_at', unchangedSince);
      const stored = await answerOf(asked.select(selectionOf(table)).abortSignal(signal));
      if (stored.length < ids.length)
        throw refused('no_row_saved', couldNot('save', 'update', table, ids));
      return stored;
    },

    async remove(table, ids) {
      const signal = AbortSignal.timeout(WRITE_TIMEOUT_MS);
      const removed = await answerOf(
        client.from(table).delete().in('id', ids).select('id').abortSignal(signal),
      );
      if (removed.length > ids.length) throw refused('too_many_rows', 'Something went wrong');
      // A repeated delete affects nothing: only a row that can still be read was refused.
      const left = removed.length < ids.length ? await read(table, ids) : [];
      if (left.length > 0)
        throw refused('no_row_deleted', couldNot('delete', 'delete', table, ids));
    },
  };
}

async function answerOf(
  request: PromiseLike<{ data: unknown; error: unknown; status: number }>,
): Promise<Row[]> {
  const { data, error, status } = await request;
  if (error) throw toAppError(error, status);
  return Array.isArray(data) ? data : [];
}

function couldNot(one: string, all: string, table: string, ids: string[]): string {
  return ids.length === 1
    ? `Could not ${one} ${table}:${ids[0]}. Perhaps a problem with RLS?`
    : `Could not ${all} all. Perhaps a problem with RLS?`;
}

const refused = (code: AppErrorCode, message: string) =>
  new AppError(code, message, { status: 403 });
const idOf = (record: Row) => (typeof record.id === 'string' ? record.id : '');

/** True if the row was refused because its id is already stored. */
export function isOwnDuplicate(error: unknown, table: TableName): boolean {
  return (
    error instanceof AppError &&
    error.code === UNIQUE_VIOLATION &&
    error.message.includes(`"${table}_pkey"`)
  );
}
