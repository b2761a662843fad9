import { withoutTemporaryId } from '@parley/model';
import {
  BasicIndex,
  type CollectionConfig,
  deepEquals,
  type PendingMutation,
  type SyncConfig,
} from '@tanstack/db';
import { INSERTABLE, SERVER_MADE, type StoredTable } from './columns.ts';
import { toAppError } from './errors.ts';
import { withCanonicalInstants } from './instants.ts';
import { Ledger, type LedgerChange, type LedgerRow } from './ledger.ts';
import type { StoreEvent, StoreEvents } from './store-events.ts';
import type { Row as Columns, TableGateway } from './table-gateway.ts';

/** A live change of one table, as realtime announces it. */
export type LiveChange<Row> =
  | { operation: 'INSERT' | 'UPDATE'; record: Row }
  | { operation: 'DELETE'; id: string };

/**
 * What the rest of the data layer may do to a collection beside the optimistic insert, update and
 * delete.
 */
export type TableUtils<Row> = {
  /** Take before asking the server, and hand to `merge` or `reconcile` with the answer. */
  mark(): number;
  /** Adds or replaces rows of an answer; newer ones and ones deleted since stay as they are. */
  merge(rows: Row[], since: number): void;
  /** `merge`, and what `scope` holds beyond the answer goes. */
  reconcile(rows: Row[], scope: (row: Row) => boolean, since: number): void;
  live(change: LiveChange<Row>): void;
  /** Shows rows this device kept of an earlier visit, until an answer says otherwise. */
  restore(rows: Row[]): void;
  /** Drops rows from this client alone. */
  forget(belongs: (row: Row) => boolean): void;
  /** The row as the server has it, without optimistic changes. */
  stored(id: string): Row | undefined;
  storedRows(): Row[];
  /** Empties the collection, queued optimistic changes excepted. */
  reset(): void;
};

export type TableCollectionOptions = {
  table: StoredTable;
  gateway: TableGateway;
  events: StoreEvents;
  /**
   * How long a row that this client deleted softly is kept, so that its deletion can be undone. 0:
   * not at all.
   */
  undoMs?: number;
  /** Softly deleted rows stay, for a bin that can be looked into. */
  keepsDeleted?: boolean;
  /** Told of rows that came from the server or left. */
  onStored?(table: StoredTable, rows: object[]): void;
};

type Options<Row extends LedgerRow & object> = Omit<
  CollectionConfig<Row, string, never, TableUtils<Row>>,
  'utils'
> & { utils: TableUtils<Row> };
type Writer<Row extends object> = Pick<
  Parameters<SyncConfig<Row, string>['sync']>[0],
  'begin' | 'write' | 'commit' | 'truncate' | 'collection'
>;

/**
 * One table as a TanStack DB collection (spec points 4 and 7). Changes show at once, go to the Data
 * API, and are taken back when it refuses; rows from answers and from live changes meet in a ledger
 * where the newest wins.
 *
 * - a temporary id (`_new…`) is dropped before insert;
 * - an update is sent only when the record changed, and only the changed columns;
 * - every change ends in one 'succeeded' or 'reverted' event a row, after the collection shows the
 * outcome.
 */
export function tableCollectionOptions<Row extends LedgerRow & object>({
  table,
  gateway,
  events,
  undoMs = 0,
  keepsDeleted = false,
  onStored,
}: TableCollectionOptions): Options<Row> {
  const ledger = new Ledger<Row>();
  let writer: Writer<Row> | null = null;

  const show = (changes: LedgerChange<Row>[]) => {
    if (!writer || changes.length === 0) return;
    writer.begin();
    for (const change of changes) writer.write(change);
    writer.commit();
  };

  const write = (changes: LedgerChange<Row>[]) => {
    show(changes);
    if (changes.length > 0)
      onStored?.(
        table,
        changes.map(({ value }) => value),
      );
  };

  const keepForUndo = (id: string) => {
    setTimeout(() => {
      const row = ledger.get(id);
      if (row && deletedAt(row)) write(ledger.deleted(id));
    }, undoMs);
  };

  /** A softly deleted row leaves, unless this client deleted it and may take that back. */
  const store = (arrived: Row, put: (row: Row) => LedgerChange<Row>[]): LedgerChange<Row>[] => {
    const row = withCanonicalInstants(arrived);
    if (!deletedAt(row) || keepsDeleted) return put(row);
    if (undoMs === 0) return ledger.deleted(row.id);
    keepForUndo(row.id);
    return put(row);
  };

  const merge = (rows: Row[], since: number) =>
    write(rows.flatMap((row) => store(row, (kept) => ledger.pulled(kept, since))));

  const utils: TableUtils<Row> = {
    mark: () => ledger.mark(),
    merge,
    reconcile(rows, scope, since) {
      const answered = new Set(rows.map((row) => row.id));
      write([
        ...ledger.forget(ledger.missing(answered, scope, since)),
        ...rows.flatMap((row) => store(row, (kept) => ledger.pulled(kept, since))),
      ]);
    },
    live(change) {
      if (change.operation !== 'DELETE')
        return write(ledger.announced(withCanonicalInstants(change.record), change.operation));
      const shown = writer?.collection.get(change.id);
      if (shown && deletedAt(shown) && undoMs > 0) return keepForUndo(change.id);
      write(ledger.deleted(change.id));
    },
    restore: (rows) => show(rows.flatMap((row) => ledger.restored(row))),
    forget: (belongs) =>
      write(
        ledger.forget(
          ledger
            .values()
            .filter(belongs)
            .map((row) => row.id),
        ),
      ),
    stored: (id) => ledger.get(id),
    storedRows: () => ledger.values(),
    reset() {
      ledger.clear();
      writer?.begin();
      writer?.truncate();
      writer?.commit();
    },
  };

  /** Sends, takes the stored rows in, and tells the outcome once the collection shows it. */
  const persist = async (
    operation: StoreEvent['operation'],
    transaction: Settling,
    ids: string[],
    send: () => Promise<string[]>,
  ): Promise<void> => {
    let changed: string[] = [];
    const announce = async () => {
      try {
        await transaction.when('settled');
        for (const id of changed) events.emit({ type: 'succeeded', operation, table, id });
      } catch (error) {
        for (const id of ids)
          events.emit({ type: 'reverted', operation, table, id, error: toAppError(error) });
      }
    };
    void announce();
    try {
      changed = await send();
    } catch (error) {
      throw toAppError(error);
    }
  };

  return {
    id: table,
    getKey: (row) => row.id,
    utils,
    startSync: true,
    gcTime: 0,
    autoIndex: 'eager',
    defaultIndexType: BasicIndex,
    sync: {
      rowUpdateMode: 'full',
      sync: ({ begin, write: writeChange, commit, truncate, markReady, collection }) => {
        writer = { begin, write: writeChange, commit, truncate, collection };
        markReady();
        return () => {
          writer = null;
        };
      },
    },
    onInsert: ({ transaction }) => {
      const rows = transaction.mutations.map((mutation) => mutation.modified);
      return persist(
        'insert',
        transaction,
        rows.map((row) => row.id),
        async () => {
          const since = ledger.mark();
          const stored = parse<Row>(
            await gateway.insert(
              table,
              rows.map((row) => insertable(table, row)),
            ),
          );
          merge(stored, since);
          return stored.map((row) => row.id);
        },
      );
    },
    onUpdate: ({ transaction }) => {
      const groups = groupByChanges(transaction.mutations);
      const ids = groups.flatMap((group) => group.ids);
      return persist('update', transaction, ids, async () => {
        for (const group of groups) {
          const since = ledger.mark();
          merge(parse<Row>(await gateway.update(table, group.ids, group.changes)), since);
        }
        return ids;
      });
    },
    onDelete: ({ transaction }) => {
      const ids = transaction.mutations.map((mutation) => mutation.key);
      return persist('delete', transaction, ids, async () => {
        await gateway.remove(table, ids);
        write(ids.flatMap((id) => ledger.deleted(id)));
        return ids;
      });
    },
  };
}

type Settling = { when(state: 'settled'): Promise<unknown> };

/**
 * Rows of an answer: the database holds them to its schema, from which the row types are generated.
 */
const parse = <Row>(rows: Columns[]): Row[] => rows as Row[];

const deletedAt = (row: object): unknown => ('deleted_at' in row ? row.deleted_at : null);

/** The columns that people may insert, without a temporary id. */
function insertable(table: StoredTable, row: LedgerRow & object): Columns {
  const columns = INSERTABLE[table];
  return Object.fromEntries(
    Object.entries(withoutTemporaryId(row)).filter(([column]) => columns.includes(column)),
  );
}

/** Rows that change in the same way are saved together; rows that do not change are not saved. */
function groupByChanges<Row extends LedgerRow & object>(
  mutations: Pick<PendingMutation<Row, 'update'>, 'key' | 'original' | 'modified'>[],
) {
  const groups = new Map<string, { ids: string[]; changes: Columns }>();
  for (const { original, modified } of mutations) {
    const before: Columns = { ...original };
    const changed = Object.entries(modified).filter(
      ([column, value]) => !SERVER_MADE.includes(column) && !deepEquals(before[column], value),
    );
    if (changed.length === 0) continue;
    const key = JSON.stringify(changed);
    const group = groups.get(key) ?? { ids: [], changes: Object.fromEntries(changed) };
    group.ids.push(modified.id);
    groups.set(key, group);
  }
  return [...groups.values()];
}
