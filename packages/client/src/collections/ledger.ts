import { dequal } from 'dequal/lite';
import { compareInstants } from './instants.ts';

/** Columns of every stored row. */
export type LedgerRow = { id: string; updated_at: string };

export type LedgerChange<Row> = { type: 'insert' | 'update' | 'delete'; value: Row };

/** Number of remembered deletions. They keep a response in flight from restoring a deleted row. */
const REMEMBERED_DELETIONS = 2000;

/**
 * Decides how an arriving row changes the stored ones: the newest version wins, however it arrived,
 * and a deleted row stays deleted for every response requested earlier. Pure; knows no collection.
 */
export class Ledger<Row extends LedgerRow> {
  readonly #rows = new Map<string, { row: Row; at: number }>();
  readonly #deleted = new Map<string, { at: number; updatedAt: string | null }>();
  #now = 0;
  #clearedAt = 0;

  /** A moment on the ledger's own clock; take one before sending a request. */
  mark(): number {
    this.#now += 1;
    return this.#now;
  }

  get(id: string): Row | undefined {
    return this.#rows.get(id)?.row;
  }

  values(): Row[] {
    return [...this.#rows.values()].map(({ row }) => row);
  }

  /** Stores a row of a response requested at `since`. */
  pulled(row: Row, since: number): LedgerChange<Row>[] {
    const deletion = this.#deleted.get(row.id);
    if (since < this.#clearedAt || (deletion && deletion.at > since)) return [];
    return this.#put(row);
  }

  /**
   * Stores a row this device kept from an earlier visit. Any response replaces it, whenever it was
   * requested.
   */
  restored(row: Row): LedgerChange<Row>[] {
    if (this.#rows.has(row.id) || this.#deleted.has(row.id)) return [];
    this.#rows.set(row.id, { row, at: 0 });
    return [{ type: 'insert', value: row }];
  }

  /** Stores a row announced live. An announced insert may undo a deletion; an update never does. */
  announced(row: Row, operation: 'INSERT' | 'UPDATE'): LedgerChange<Row>[] {
    const deletion = this.#deleted.get(row.id);
    if (deletion) {
      const isOlder =
        deletion.updatedAt !== null && compareInstants(row.updated_at, deletion.updatedAt) <= 0;
      if (operation === 'UPDATE' || isOlder) return [];
    }
    return this.#put(row);
  }

  deleted(id: string): LedgerChange<Row>[] {
    const stored = this.#rows.get(id);
    this.#rows.delete(id);
    this.#deleted.delete(id);
    this.#deleted.set(id, { at: this.mark(), updatedAt: stored?.row.updated_at ?? null });
    const [oldest] = this.#deleted.keys();
    if (this.#deleted.size > REMEMBERED_DELETIONS && oldest !== undefined)
      this.#deleted.delete(oldest);
    return stored ? [{ type: 'delete', value: stored.row }] : [];
  }

  /**
   * Ids of rows in `scope` that a response requested at `since` no longer contains and that have
   * not changed since.
   */
  missing(answered: ReadonlySet<string>, scope: (row: Row) => boolean, since: number): string[] {
    return [...this.#rows.values()]
      .filter(({ row, at }) => at <= since && !answered.has(row.id) && scope(row))
      .map(({ row }) => row.id);
  }

  /** Removes rows that are no longer shown, though they may still exist. */
  forget(ids: Iterable<string>): LedgerChange<Row>[] {
    const changes: LedgerChange<Row>[] = [];
    for (const id of ids) {
      const stored = this.#rows.get(id);
      if (stored && this.#rows.delete(id)) changes.push({ type: 'delete', value: stored.row });
    }
    return changes;
  }

  /** Removes all rows; responses to earlier requests are ignored from now on. */
  clear(): void {
    this.#clearedAt = this.mark();
    this.#rows.clear();
    this.#deleted.clear();
  }

  #put(row: Row): LedgerChange<Row>[] {
    const stored = this.#rows.get(row.id);
    const age = stored ? compareInstants(row.updated_at, stored.row.updated_at) : 1;
    if (age < 0) return [];
    this.#deleted.delete(row.id);
    // The sender's own row arrives in both the response and the live change; only the first is
    // stored.
    if (stored && age === 0 && dequal(stored.row, row)) {
      stored.at = this.mark();
      return [];
    }
    this.#rows.set(row.id, { row, at: this.mark() });
    return [{ type: stored ? 'update' : 'insert', value: row }];
  }
}
