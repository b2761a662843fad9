import { isTemporaryId, newId, withoutTemporaryId } from '@parley/model';
import { AppError, toAppError } from '../base/errors.ts';
import { type NewChange, laneOf } from '../queue/change.ts';
import { Overlay, type OverlayChange } from '../queue/overlay.ts';
import { insertableOf } from '../tables/columns.ts';
import type { StoredTable } from '../tables/stored-tables.ts';
import type { Row as Columns, TableGateway } from '../tables/table-gateway.ts';
import { type Edit, groupsToSave, overlayOf } from './edits.ts';
import { withCanonicalInstants } from './instants.ts';
import { Ledger, type LedgerChange, type LedgerRow } from './ledger.ts';
import { type ReadableRows, ShownRows } from './shown-rows.ts';
import type { StoreEvent, StoreEvents } from './store-events.ts';

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
  /** Shows a change that waits to be sent above what is stored, until `lift`. */
  lay(id: string, change: OverlayChange): void;
  lift(id: string): void;
  /** Empties the collection, changes that wait excepted. */
  reset(): void;
};

/**
 * The rows of one table, live, and its optimistic changes. Each change shows at once; its promise
 * resolves once the server has stored it, or it waits in the queue, and is rejected with an
 * AppError once it was taken back. Whoever does not wait for it hears of it by the store's events.
 */
export type TableCollection<Row> = ReadableRows<Row> & {
  insert(rows: Row | Row[]): Promise<void>;
  /**
   * @param edit changes the copy of a row that it is given
   * @throws AppError `not_found` for a row that is not shown
   */
  update(ids: string | string[], edit: (row: Row) => void): Promise<void>;
  delete(ids: string | string[]): Promise<void>;
  utils: TableUtils<Row>;
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

/** What sending a change has led to. */
type Sent<Row> = {
  /** The rows that are stored by now. */
  ids: string[];
  /** What the answer makes of the stored rows. */
  changes: LedgerChange<Row>[];
};

/**
 * One table of the store (spec points 4 and 7; decision 0094). Changes show at once, go to the Data
 * API, and are taken back when it refuses; rows from answers and from live changes meet in a ledger
 * where the newest wins.
 *
 * - a temporary id (`_new…`) is dropped before insert;
 * - an update is sent only when the record changed, and only the changed columns;
 * - every change ends in one 'succeeded' or 'reverted' event a row, after the collection shows the
 * outcome.
 */
export function createTableCollection<Row extends LedgerRow & object>({
  table,
  gateway,
  events,
  enqueue,
  undoMs = 0,
  keepsDeleted = false,
  onStored,
}: TableCollectionOptions): TableCollection<Row> {
  const ledger = new Ledger<Row>();
  const overlay = new Overlay<Row>();
  const shown = new ShownRows<Row>();

  /** Brings the rows to what is stored, and what waits above it. */
  const show = (ids: Iterable<string>) =>
    shown.put([...new Set(ids)].map((id) => [id, overlay.over(id, ledger.get(id))] as const));

  /** @param uncovered rows from which a change was lifted meanwhile */
  const write = (changes: LedgerChange<Row>[], uncovered: string[] = []) => {
    const rows = changes.map(({ value }) => value);
    show([...rows.map(({ id }) => id), ...uncovered]);
    if (rows.length > 0) onStored?.(table, rows);
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

  const pulled = (rows: Row[], since: number) =>
    rows.flatMap((row) => store(row, (kept) => ledger.pulled(kept, since)));

  const utils: TableUtils<Row> = {
    mark: () => ledger.mark(),
    merge: (rows, since) => write(pulled(rows, since)),
    reconcile(rows, scope, since) {
      const answered = new Set(rows.map((row) => row.id));
      write([...ledger.forget(ledger.missing(answered, scope, since)), ...pulled(rows, since)]);
    },
    live(change) {
      if (change.operation !== 'DELETE')
        return write(ledger.announced(withCanonicalInstants(change.record), change.operation));
      const visible = shown.get(change.id);
      if (visible && deletedAt(visible) && undoMs > 0) return keepForUndo(change.id);
      write(ledger.deleted(change.id));
    },
    restore: (rows) =>
      show(rows.flatMap((row) => ledger.restored(row)).map(({ value }) => value.id)),
    lay: (id, change) => show(overlay.lay(id, change)),
    lift: (id) => show(overlay.lift(id)),
    forget(belongs) {
      const left = ledger.values().filter(belongs);
      write(ledger.forget(left.map(({ id }) => id)));
    },
    stored: (id) => ledger.get(id),
    storedRows: () => ledger.values(),
    reset() {
      ledger.clear();
      show([...shown.keys(), ...overlay.touched()]);
    },
  };

  /** Shows the change until it is decided, and tells the outcome once that is shown. */
  const persist = async (
    operation: StoreEvent['operation'],
    layers: OverlayChange[],
    ids: string[],
    send: () => Promise<Sent<Row>>,
  ): Promise<void> => {
    const laid = layers.map((change) => ({ id: newId(), change }));
    show(laid.flatMap(({ id, change }) => overlay.lay(id, change)));
    const lifted = () => laid.flatMap(({ id }) => overlay.lift(id));
    try {
      const sent = await send();
      write(sent.changes, lifted());
      for (const id of sent.ids) events.emit({ type: 'succeeded', operation, table, id });
    } catch (cause) {
      const error = toAppError(cause);
      show(lifted());
      for (const id of ids) events.emit({ type: 'reverted', operation, table, id, error });
      throw error;
    }
  };

  /** Only what is stored by now is told of: what waits is told of by the queue. */
  const queued = async (
    add: NonNullable<typeof enqueue>,
    change: NewChange,
    ids: string[],
  ): Promise<Sent<Row>> => ({ ids: (await add(change)) === 'stored' ? ids : [], changes: [] });

  const sendInsert = async (rows: Row[]): Promise<Sent<Row>> => {
    const ids = rows.map(({ id }) => id);
    if (enqueue && !ids.some(isTemporaryId)) {
      const lane = laneOfRows(table, rows);
      const change = { kind: 'insert', id: newId(), table, lane, rows: asColumns(rows) } as const;
      return queued(enqueue, change, ids);
    }
    const since = ledger.mark();
    const sent = rows.map((row) => insertable(table, row));
    const stored = asRows<Row>(await gateway.insert(table, sent));
    return { ids: stored.map(({ id }) => id), changes: pulled(stored, since) };
  };

  const sendUpdate = async (edits: Edit<Row>[]): Promise<Sent<Row>> => {
    const groups = groupsToSave(table, edits);
    if (enqueue) {
      const rows = edits.map(({ after }) => after);
      const add = enqueue;
      const lane = laneOfRows(table, rows);
      const all = await Promise.all(
        groups.map((group) =>
          queued(add, { kind: 'update', id: newId(), table, lane, ...group }, group.ids),
        ),
      );
      return { ids: all.flatMap(({ ids }) => ids), changes: [] };
    }
    const changes: LedgerChange<Row>[] = [];
    for (const group of groups) {
      const since = ledger.mark();
      const rows = asRows<Row>(await gateway.update(table, group.ids, group.changes));
      changes.push(...pulled(rows, since));
    }
    return { ids: groups.flatMap(({ ids }) => ids), changes };
  };

  const sendDelete = async (rows: Row[]): Promise<Sent<Row>> => {
    const ids = rows.map(({ id }) => id);
    if (enqueue) {
      const lane = laneOfRows(table, rows);
      return queued(enqueue, { kind: 'delete', id: newId(), table, lane, ids }, ids);
    }
    await gateway.remove(table, ids);
    return { ids, changes: ids.flatMap((id) => ledger.deleted(id)) };
  };

  const shownRow = (id: string): Row => {
    const row = shown.get(id);
    if (!row) throw new AppError('not_found', `Could not find ${table}:${id}`);
    return row;
  };

  const saveEdits = (edits: Edit<Row>[]): Promise<void> => {
    const layers = edits.flatMap((edit) => overlayOf(edit) ?? []);
    const ids = groupsToSave(table, edits).flatMap((group) => group.ids);
    return persist('update', layers, ids, () => sendUpdate(edits));
  };

  return Object.assign(shown, {
    utils,
    insert(rows: Row | Row[]) {
      const all = [rows].flat() as Row[];
      const ids = all.map(({ id }) => id);
      const layer: OverlayChange = { kind: 'insert', rows: asColumns(all) };
      return unattended(persist('insert', [layer], ids, () => sendInsert(all)));
    },
    update(wanted: string | string[], edit: (row: Row) => void) {
      const edits = [wanted]
        .flat()
        .map(shownRow)
        .map((before) => {
          const after = structuredClone(before);
          edit(after);
          return { before, after };
        });
      return unattended(saveEdits(edits));
    },
    delete(wanted: string | string[]) {
      const rows = [wanted].flat().map(shownRow);
      const ids = rows.map(({ id }) => id);
      return unattended(persist('delete', [{ kind: 'delete', ids }], ids, () => sendDelete(rows)));
    },
  });
}

/** Nobody need wait for it: what became of it is told by the store's events as well. */
function unattended(change: Promise<void>): Promise<void> {
  change.catch(() => {});
  return change;
}

/**
 * Rows of an answer: the database holds them to its schema, from which the row types are generated.
 */
const asRows = <Row>(rows: Columns[]): Row[] => rows as Row[];

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
