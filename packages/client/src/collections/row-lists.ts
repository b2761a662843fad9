import type { Cell } from '../base/cell.ts';

type Change<Row> = { type: string; key: string | number; value: Row };
type Source<Row> = {
  subscribeChanges(
    listener: (changes: Change<Row>[]) => void,
    options: { includeInitialState: true },
  ): unknown;
};

/**
 * Below zero where the first comes first. Rows that are alike in it are in the order of their ids.
 */
export type Order<Row> = (a: Row, b: Row) => number;

/** Rows that are asked for, as a list that is another one whenever one of them is. */
export type RowList<Row> = Pick<Cell<Row[]>, 'get' | 'subscribe'>;

export type RowLists<Row> = {
  all(order?: Order<Row>): RowList<Row>;
  /** The rows whose column says that. */
  where<Column extends keyof Row>(
    column: Column,
    value: Row[Column],
    order?: Order<Row>,
  ): RowList<Row>;
};

/** By a column of text: make one and keep it, since each order has lists of its own. */
export const ascending =
  <Column extends string>(column: Column): Order<Record<Column, string>> =>
  (a, b) =>
    compare(a[column], b[column]);
export const OLDEST_FIRST = ascending('created_at');
export const NEWEST_FIRST: Order<{ created_at: string }> = (a, b) => OLDEST_FIRST(b, a);

/**
 * The rows of a table in lists, by what one of their columns says: one subscription for all who
 * ask, and a change makes only those lists anew that have the row, or had it.
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

  /** A column that is asked about for the first time: where each row stands by it. */
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
  /** By their orders: the same array for each caller until it changes, as React requires. */
  const lists = new Map<Order<Row>, RowList<Row>>();
  const made = new Map<Order<Row>, Row[]>();

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const rowsIn = (order: Order<Row>): Row[] => {
    const known =
      made.get(order) ?? [...rows.values()].toSorted((a, b) => order(a, b) || byId(a, b));
    made.set(order, known);
    return known;
  };

  const group = {
    rows: rows as ReadonlyMap<string, Row>,
    /** Puts the row in, or takes it out without one; who follows the lists is told by `tell`. */
    put(id: string, row: Row | undefined) {
      if (row) rows.set(id, row);
      else rows.delete(id);
      made.clear();
      return group;
    },
    tell(): void {
      for (const listener of new Set(listeners)) listener();
    },
    list(order: Order<Row> = byId): RowList<Row> {
      const list = lists.get(order) ?? { get: () => rowsIn(order), subscribe };
      lists.set(order, list);
      return list;
    },
  };
  return group;
}

const byId: Order<{ id: string }> = (a, b) => compare(a.id, b.id);
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
