import { dequal } from 'dequal/lite';

/** A row that was added, changed or removed; for a removal, `value` is the last value. */
export type RowShown<Row> = {
  type: 'insert' | 'update' | 'delete';
  key: string;
  value: Row;
  /** The value shown before. */
  previousValue?: Row;
};

type Listener<Row> = (changes: RowShown<Row>[]) => void;

/** Read access to rows, and their changes. */
export type ReadableRows<Row> = Pick<
  ShownRows<Row>,
  'size' | 'get' | 'has' | 'keys' | 'values' | 'toArray' | 'subscribeChanges'
>;

/**
 * The shown rows of a table by id. Listeners receive all changes made together in one call; a row
 * that arrives unchanged stays the same object.
 */
export class ShownRows<Row> {
  readonly #rows = new Map<string, Row>();
  readonly #listeners = new Set<Listener<Row>>();

  get size(): number {
    return this.#rows.size;
  }

  get toArray(): Row[] {
    return [...this.#rows.values()];
  }

  get = (id: string): Row | undefined => this.#rows.get(id);
  has = (id: string): boolean => this.#rows.has(id);
  keys = (): MapIterator<string> => this.#rows.keys();
  values = (): MapIterator<Row> => this.#rows.values();

  /** @param options.includeInitialState calls the listener immediately with the existing rows */
  subscribeChanges = (
    listener: Listener<Row>,
    { includeInitialState = false } = {},
  ): { unsubscribe(): void } => {
    if (includeInitialState)
      listener([...this.#rows].map(([key, value]) => ({ type: 'insert', key, value })));
    this.#listeners.add(listener);
    return { unsubscribe: () => void this.#listeners.delete(listener) };
  };

  /** Sets rows to their current values; undefined removes a row. */
  put(rows: Iterable<readonly [id: string, row: Row | undefined]>): void {
    const changes = [...rows].flatMap(([id, row]) => this.#put(id, row) ?? []);
    if (changes.length === 0) return;
    for (const listener of new Set(this.#listeners)) listener(changes);
  }

  #put(key: string, value: Row | undefined): RowShown<Row> | null {
    const before = this.#rows.get(key);
    if (value === undefined) {
      this.#rows.delete(key);
      return before === undefined ? null : { type: 'delete', key, value: before };
    }
    if (before === undefined) {
      this.#rows.set(key, value);
      return { type: 'insert', key, value };
    }
    if (before === value || dequal(before, value)) return null;
    this.#rows.set(key, value);
    return { type: 'update', key, value, previousValue: before };
  }
}
