import { isTemporaryId, newId, withoutTemporaryId } from '@parley/model';
import {
  type CollectionConfig,
  deepEquals,
  type PendingMutation,
  type SyncConfig,
} from '@tanstack/db';
import { insertableOf, updatableOf } from '../tables/columns.ts';
import { type StoredTable } from '../tables/stored-tables.ts';
import { toAppError } from '../base/errors.ts';
import { withCanonicalInstants } from './instants.ts';
import { Ledger, type LedgerChange, type LedgerRow } from './ledger.ts';
import { type NewChange, laneOf } from '../queue/change.ts';
import { Overlay, type OverlayChange } from '../queue/overlay.ts';
import type { StoreEvent, StoreEvents } from './store-events.ts';
import type { Row as Columns, TableGateway } from '../tables/table-gateway.ts';

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
  /**
   * Whether the row is shown, or will be: while a change of another is being saved, the collection
   * itself holds back what arrives.
   */
  holds(id: string): boolean;
  /** Shows a change that waits to be sent above what is stored, until `lift`. */
  lay(id: string, change: OverlayChange): void;
  lift(id: string): void;
  /** Empties the collection, changes that wait excepted. */
  reset(): void;
};

export type TableCollectionOptions = {
  table: StoredTable;
  gateway: TableGateway;
  events: StoreEvents;
  /**
   * Where changes of the table wait for the server (decision 0036). Without it they are asked for
   * at once, and who made them is told of a failure.
   */
  enqueue?(change: NewChange): Promise<'stored' | 'waiting'>;
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
  enqueue,
  undoMs = 0,
  keepsDeleted = false,
  onStored,
}: TableCollectionOptions): Options<Row> {
  const ledger = new Ledger<Row>();
  const overlay = new Overlay<Row>();
  /** Rows the collection holds. */
  const shown = new Map<string, Row>();
  let writer: Writer<Row> | null = null;

  /** Brings the collection to what is stored, and what waits above it. */
  const show = (ids: Iterable<string>) => {
    const changes = [...new Set(ids)].flatMap((id) => changeOf(id) ?? []);
    if (!writer || changes.length === 0) return;
    writer.begin();
    for (const change of changes) {
      writer.write(change);
      if (change.type === 'delete') shown.delete(change.value.id);
      else shown.set(change.value.id, change.value);
    }
    writer.commit();
  };

  const changeOf = (id: string): LedgerChange<Row> | null => {
    const [before, after] = [shown.get(id), overlay.over(id, ledger.get(id))];
    if (!after) return before ? { type: 'delete', value: before } : null;
    return { type: before ? 'update' : 'insert', value: after };
  };

  const write = (changes: LedgerChange<Row>[]) => {
    show(changes.map(({ value }) => value.id));
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
      const visible = writer?.collection.get(change.id);
      if (visible && deletedAt(visible) && undoMs > 0) return keepForUndo(change.id);
      write(ledger.deleted(change.id));
    },
    restore: (rows) =>
      show(rows.flatMap((row) => ledger.restored(row)).map(({ value }) => value.id)),
    lay: (id, change) => show(overlay.lay(id, change)),
    lift: (id) => show(overlay.lift(id)),
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
    holds: (id) => shown.has(id),
    reset() {
      ledger.clear();
      shown.clear();
      writer?.begin();
      writer?.truncate();
      writer?.commit();
      show(overlay.touched());
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

  /** The ids of what is stored by now; what waits is told of by the queue. */
  const queued = async (change: NewChange, ids: string[]): Promise<string[]> =>
    (await enqueue?.(change)) === 'stored' ? ids : [];

  return {
    id: table,
    getKey: (row) => row.id,
    utils,
    startSync: true,
    gcTime: 0,
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
          const ids = rows.map(({ id }) => id);
          if (enqueue && !ids.some(isTemporaryId))
            return queued(
              {
                kind: 'insert',
                id: newId(),
                table,
                lane: laneOfRows(table, rows),
                rows: asColumns(rows),
              },
              ids,
            );
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
      const groups = groupByChanges(table, transaction.mutations);
      const ids = groups.flatMap((group) => group.ids);
      return persist('update', transaction, ids, async () => {
        if (enqueue) {
          const lane = laneOfRows(
            table,
            transaction.mutations.map(({ modified }) => modified),
          );
          const done = groups.map((group) =>
            queued({ kind: 'update', id: newId(), table, lane, ...group }, group.ids),
          );
          return (await Promise.all(done)).flat();
        }
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
        if (enqueue) {
          const lane = laneOfRows(
            table,
            transaction.mutations.map(({ original }) => original),
          );
          return queued({ kind: 'delete', id: newId(), table, lane, ids }, ids);
        }
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

const asColumns = (rows: object[]): Columns[] => rows.map((row) => ({ ...row }));

const laneOfRows = (table: StoredTable, rows: object[]): string => {
  const [first] = asColumns(rows);
  return first ? laneOf(table, first) : table;
};

/** The columns that people may insert, without a temporary id. */
export function insertable(table: StoredTable, row: LedgerRow & object): Columns {
  const columns = insertableOf(table);
  return Object.fromEntries(
    Object.entries(withoutTemporaryId(row)).filter(([column]) => columns.includes(column)),
  );
}

/** Rows that change in the same way are saved together; rows that do not change are not saved. */
function groupByChanges<Row extends LedgerRow & object>(
  table: StoredTable,
  mutations: Pick<PendingMutation<Row, 'update'>, 'key' | 'original' | 'modified'>[],
) {
  const sent = updatableOf(table);
  const groups = new Map<string, { ids: string[]; changes: Columns }>();
  for (const { original, modified } of mutations) {
    const before: Columns = { ...original };
    const changed = Object.entries(modified).filter(
      ([column, value]) => sent.includes(column) && !deepEquals(before[column], value),
    );
    if (changed.length === 0) continue;
    const key = JSON.stringify(changed);
    const group = groups.get(key) ?? { ids: [], changes: Object.fromEntries(changed) };
    group.ids.push(modified.id);
    groups.set(key, group);
  }
  return [...groups.values()];
}
