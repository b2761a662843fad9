import { dequal } from 'dequal/lite';

/** A row that came, became another, or went: then its value is what it was. */
export type RowShown<Row> = {
  type: 'insert' | 'update' | 'delete';
  key: string;
  value: Row;
  /** What was shown before. */
  previousValue?: Row;
};

type Listener<Row> = (changes: RowShown<Row>[]) => void;

/** What reads rows, and follows them. */
export type ReadableRows<Row> = Pick<
  ShownRows<Row>,
  'size' | 'get' | 'has' | 'keys' | 'values' | 'toArray' | 'subscribeChanges'
>;

/**
 * The rows of a table as they are shown, by id. Whoever follows them is told of what has changed,
 * all that changed at once together; a row that comes again as it is stays the same object.
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

  /** @param options.includeInitialState told of the rows that are there as well, at once */
  subscribeChanges = (
    listener: Listener<Row>,
    { includeInitialState = false } = {},
  ): { unsubscribe(): void } => {
    if (includeInitialState)
      listener([...this.#rows].map(([key, value]) => ({ type: 'insert', key, value })));
    this.#listeners.add(listener);
    return { unsubscribe: () => void this.#listeners.delete(listener) };
  };

  /** Brings rows to what they are now: undefined for those that are not shown any more. */
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
