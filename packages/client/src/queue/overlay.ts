import { compareInstants } from '../collections/instants.ts';
import type { Row as Columns } from '../tables/table-gateway.ts';

/** The effect of a waiting change on the rows of one table. */
export type OverlayChange =
  | { kind: 'insert'; rows: Columns[] }
  | { kind: 'update'; ids: string[]; changes: Columns; forward?: string | undefined }
  | { kind: 'delete'; ids: string[] };

/**
 * Waiting changes on top of the server's rows. The screen shows both, and another user's change to
 * a different column shows through.
 */
export class Overlay<Row extends { id: string }> {
  readonly #changes = new Map<string, OverlayChange>();

  /** Adds a change on top of the earlier ones. Returns the ids of the rows it touches. */
  lay(id: string, change: OverlayChange): string[] {
    this.#changes.set(id, change);
    return rowsOf(change);
  }

  /** Removes a change. Returns the ids of the rows it touched. */
  lift(id: string): string[] {
    const change = this.#changes.get(id);
    this.#changes.delete(id);
    return change ? rowsOf(change) : [];
  }

  /** The row as shown; undefined if it is not shown. */
  over(id: string, stored: Row | undefined): Row | undefined {
    let shown = stored;
    for (const change of this.#changes.values()) shown = applied(change, id, shown);
    return shown;
  }

  /** Ids of the rows that waiting changes touch. */
  touched(): Set<string> {
    return new Set([...this.#changes.values()].flatMap(rowsOf));
  }
}

const rowsOf = (change: OverlayChange): string[] =>
  change.kind === 'insert' ? change.rows.map(({ id }) => String(id)) : change.ids;

function applied<Row extends { id: string }>(
  change: OverlayChange,
  id: string,
  shown: Row | undefined,
): Row | undefined {
  if (change.kind === 'insert')
    // The server's row is newer than the sent one.
    return shown ?? (change.rows.find((row) => row.id === id) as Row | undefined);
  if (!change.ids.includes(id)) return shown;
  if (change.kind === 'delete' || !shown) return undefined;
  return isBehind(change, shown) ? shown : { ...shown, ...change.changes };
}

function isBehind(
  { forward, changes }: Extract<OverlayChange, { kind: 'update' }>,
  shown: object,
): boolean {
  if (forward === undefined) return false;
  const [there, wanted] = [(shown as Columns)[forward], changes[forward]];
  return (
    typeof there === 'string' && typeof wanted === 'string' && compareInstants(there, wanted) > 0
  );
}
