import type { Cell } from '../base/cell.ts';

type Change<Row> = { type: string; key: string | number; value: Row };
type Source<Row> = {
  subscribeChanges(
    listener: (changes: Change<Row>[]) => void,
    options: { includeInitialState: true },
  ): unknown;
};

/** Negative if the first row comes first. Equal rows are sorted by id. */
export type RowOrder<Row> = (a: Row, b: Row) => number;

/** A list of requested rows; it is a new array whenever one of them changes. */
export type RowList<Row> = Pick<Cell<Row[]>, 'get' | 'subscribe'>;

export type RowLists<Row> = {
  all(order?: RowOrder<Row>): RowList<Row>;
  /** Rows with this value in the column. */
  where<Column extends keyof Row>(
    column: Column,
    value: Row[Column],
    order?: RowOrder<Row>,
  ): RowList<Row>;
};

/**
 * Sorts by a text column. Create each order once and keep it, since every order has its own lists.
 */
export const ascending =
  <Column extends string>(column: Column): RowOrder<Record<Column, string>> =>
  (a, b) =>
    compare(a[column], b[column]);
export const OLDEST_FIRST = ascending('created_at');
export const NEWEST_FIRST: RowOrder<{ created_at: string }> = (a, b) => OLDEST_FIRST(b, a);

/**
 * The rows of a table in lists, by the value of one of their columns. All callers share one
 * subscription, and a change rebuilds only the lists that contain the row or did before.
 */
export function rowLists<Row extends { id: string }>(source: Source<Row>): RowLists<Row> {
  const everything = createGroup<Row>();
  const columns = new Map<keyof Row, Map<unknown, Group<Row>>>();
  let isFollowed = false;

  const groupOf = (column: keyof Row, value: unknown): Group<Row> => {
    const groups = columns.get(column) ?? sorted(column);
    const group = groups.get(value) ?? createGroup<Row>();
    groups.set(value, group);
    return group;
  };

  /** Groups the rows by a column that is requested for the first time. */
  const sorted = (column: keyof Row): Map<unknown, Group<Row>> => {
    const rows = Map.groupBy(everything.rows.values(), (row) => row[column]);
    const groups = new Map<unknown, Group<Row>>();
    for (const [value, members] of rows) groups.set(value, createGroup(members));
    columns.set(column, groups);
    return groups;
  };

  const regroup = ({ type, key, value }: Change<Row>): Group<Row>[] => {
    const id = String(key);
    const before = everything.rows.get(id);
    const after = type === 'delete' ? undefined : value;
    const touched = [everything];
    everything.put(id, after);
    for (const column of columns.keys()) {
      if (before) touched.push(groupOf(column, before[column]).put(id, undefined));
      if (after) touched.push(groupOf(column, after[column]).put(id, after));
    }
    return touched;
  };

  const follow = () => {
    if (isFollowed) return;
    isFollowed = true;
    source.subscribeChanges(
      (changes) => {
        const touched = new Set(changes.flatMap(regroup));
        for (const group of touched) group.tell();
      },
      { includeInitialState: true },
    );
  };

  return {
    all(order) {
      follow();
      return everything.list(order);
    },
    where(column, value, order) {
      follow();
      return groupOf(column, value).list(order);
    },
  };
}

type Group<Row> = ReturnType<typeof createGroup<Row & { id: string }>>;

/** Rows that are listed together. */
function createGroup<Row extends { id: string }>(members: readonly Row[] = []) {
  const rows = new Map(members.map((row) => [row.id, row]));
  const listeners = new Set<() => void>();
  /** By order: every caller gets the same array until it changes, as React requires. */
  const lists = new Map<RowOrder<Row>, RowList<Row>>();
  const made = new Map<RowOrder<Row>, Row[]>();

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const rowsIn = (order: RowOrder<Row>): Row[] => {
    const known =
      made.get(order) ?? [...rows.values()].toSorted((a, b) => order(a, b) || byId(a, b));
    made.set(order, known);
    return known;
  };

  const group = {
    rows: rows as ReadonlyMap<string, Row>,
    /** Adds the row, or removes it if undefined; `tell` notifies subscribers. */
    put(id: string, row: Row | undefined) {
      if (row) rows.set(id, row);
      else rows.delete(id);
      made.clear();
      return group;
    },
    tell(): void {
      for (const listener of new Set(listeners)) listener();
    },
    list(order: RowOrder<Row> = byId): RowList<Row> {
      const list = lists.get(order) ?? { get: () => rowsIn(order), subscribe };
      lists.set(order, list);
      return list;
    },
  };
  return group;
}

const byId: RowOrder<{ id: string }> = (a, b) => compare(a.id, b.id);
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
