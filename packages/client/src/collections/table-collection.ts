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

/** Operations of the data layer other than the optimistic insert, update and delete. */
export type TableUtils<Row> = {
  /** Call before a request, and pass the mark to `merge` or `reconcile` with the response. */
  mark(): number;
  /** Adds or replaces rows of a response. Newer rows stay, and rows deleted since stay deleted. */
  merge(rows: Row[], since: number): void;
  /** Like `merge`, and removes rows of `scope` that the response does not contain. */
  reconcile(rows: Row[], scope: (row: Row) => boolean, since: number): void;
  live(change: LiveChange<Row>): void;
  /** Shows rows this device kept from an earlier visit until a response replaces them. */
  restore(rows: Row[]): void;
  /** Removes rows from this client only. */
  forget(belongs: (row: Row) => boolean): void;
  /** The row as the server has it, without optimistic changes. */
  stored(id: string): Row | undefined;
  storedRows(): Row[];
  /** Shows a pending change on top of the stored rows until `lift`. */
  lay(id: string, change: OverlayChange): void;
  lift(id: string): void;
  /** Empties the collection except for pending changes. */
  reset(): void;
};

/**
 * The live rows of one table and its optimistic changes. Each change shows immediately. Its promise
 * resolves when the server has stored it or it waits in the queue, and rejects with an AppError
 * after it was reverted. Callers that do not await it get the outcome from the store's events.
 */
export type TableCollection<Row> = ReadableRows<Row> & {
  insert(rows: Row | Row[]): Promise<void>;
  /**
   * @param edit changes the copy of a row that it receives
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
   * Queues changes of the table for the server (decision 0036). Without it, they are sent
   * immediately and the caller receives the error.
   */
  enqueue?(change: NewChange): Promise<'stored' | 'waiting'>;
  /**
   * How long a row that this client soft-deleted is kept so that the deletion can be undone. 0: not
   * at all.
   */
  undoMs?: number;
  /** Keeps soft-deleted rows, for a bin that the user can open. */
  keepsDeleted?: boolean;
  /** Called with rows that arrived from the server or left. */
  onStored?(table: StoredTable, rows: object[]): void;
};

/** The result of sending a change. */
type Sent<Row> = {
  /** Ids of the rows that are stored by now. */
  ids: string[];
  /** Changes from the response to the stored rows. */
  changes: LedgerChange<Row>[];
};

/**
 * One table of the store (spec points 4 and 7; decision 0082). Changes show immediately, go to the
 * Data API, and are reverted if it refuses them. Rows from responses and live changes meet in a
 * ledger where the newest wins.
 * - a temporary id (`_new…`) is removed before insert;
 * - an update is sent only if the record changed, and only with the changed columns;
 * - every change ends in one 'succeeded' or 'reverted' event per row, after the collection shows
 * the outcome.
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

  /** Updates shown rows from the stored ones and the pending changes on top. */
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

  /**
   * Stores an arrived row. A soft-deleted one leaves, unless this client deleted it and can undo
   * that.
   */
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

  /** Shows the change until it is decided, and emits the outcome after it is shown. */
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

  /** Reports only rows stored by now: the queue reports the ones that wait. */
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

/** Callers need not await a change: the store's events report the outcome as well. */
function unattended(change: Promise<void>): Promise<void> {
  change.catch(() => {});
  return change;
}

/** Safe: the database enforces its schema, from which the row types are generated. */
const asRows = <Row>(rows: Columns[]): Row[] => rows as Row[];

const deletedAt = (row: object): unknown => ('deleted_at' in row ? row.deleted_at : null);

const asColumns = (rows: object[]): Columns[] => rows.map((row) => ({ ...row }));

const laneOfRows = (table: StoredTable, rows: object[]): string => {
  const [first] = asColumns(rows);
  return first ? laneOf(table, first) : table;
};

/** The columns that users may insert, without a temporary id. */
export function insertable(table: StoredTable, row: LedgerRow & object): Columns {
  const columns = insertableOf(table);
  return Object.fromEntries(
    Object.entries(withoutTemporaryId(row)).filter(([column]) => columns.includes(column)),
  );
}
