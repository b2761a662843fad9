import { dequal } from 'dequal/lite';
import { compareInstants } from './instants.ts';

/** What every stored row has. */
export type LedgerRow = { id: string; updated_at: string };

export type LedgerChange<Row> = { type: 'insert' | 'update' | 'delete'; value: Row };

/** Deletions remembered, so that an answer that was under way cannot bring the row back. */
const REMEMBERED_DELETIONS = 2000;

/**
 * Decides what an arriving row does to the stored ones: the newest version wins, whichever way it
 * came, and a deleted row stays deleted for every answer that was asked for earlier. Pure; knows no
 * collection.
 */
export class Ledger<Row extends LedgerRow> {
  readonly #rows = new Map<string, { row: Row; at: number }>();
  readonly #deleted = new Map<string, { at: number; updatedAt: string | null }>();
  #now = 0;
  #clearedAt = 0;

  /** A moment on the ledger's own clock; take one before asking the server. */
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

  /** A row of an answer asked for at `since`. */
  pulled(row: Row, since: number): LedgerChange<Row>[] {
    const deletion = this.#deleted.get(row.id);
    if (since < this.#clearedAt || (deletion && deletion.at > since)) return [];
    return this.#put(row);
  }

  /**
   * A row this device kept from an earlier visit: any answer replaces it, whenever it was asked
   * for.
   */
  restored(row: Row): LedgerChange<Row>[] {
    if (this.#rows.has(row.id) || this.#deleted.has(row.id)) return [];
    this.#rows.set(row.id, { row, at: 0 });
    return [{ type: 'insert', value: row }];
  }

  /** A row announced live. An announced insert may undo a deletion; an update never does. */
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
   * Rows of `scope` that an answer asked for at `since` no longer holds, and that nothing touched
   * since.
   */
  missing(answered: ReadonlySet<string>, scope: (row: Row) => boolean, since: number): string[] {
    return [...this.#rows.values()]
      .filter(({ row, at }) => at <= since && !answered.has(row.id) && scope(row))
      .map(({ row }) => row.id);
  }

  /** Rows that are not to be shown any more, though they may exist. */
  forget(ids: Iterable<string>): LedgerChange<Row>[] {
    const changes: LedgerChange<Row>[] = [];
    for (const id of ids) {
      const stored = this.#rows.get(id);
      if (stored && this.#rows.delete(id)) changes.push({ type: 'delete', value: stored.row });
    }
    return changes;
  }

  /** Empties it for good: answers to earlier questions are ignored from now on. */
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
    // The sender's own row arrives with the answer and with the live change: it is stored from one
    // of them.
    if (stored && age === 0 && dequal(stored.row, row)) {
      stored.at = this.mark();
      return [];
    }
    this.#rows.set(row.id, { row, at: this.mark() });
    return [{ type: stored ? 'update' : 'insert', value: row }];
  }
}
