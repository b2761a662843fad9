import { cell } from '../base/cell.ts';
import { OF_ROOMS, type StoredTable } from '../tables/columns.ts';

const ROOM_TABLES: ReadonlySet<StoredTable> = new Set(OF_ROOMS);

/**
 * What is known as a whole: without this, none and not yet look the same. A scope is a workspace, or
 * a channel for those who take part in it.
 */
export function createKnown() {
  const learned = cell<ReadonlySet<string>>(new Set());
  const kept = cell<ReadonlySet<string>>(new Set());

  return {
    /** Tables that the server has answered for, each with its scope. */
    learned,
    /** Scopes that this device kept: all there is while nobody can be asked. */
    kept,

    /** All rows of a table came. */
    learn(scope: string, table: StoredTable): void {
      learned.set(new Set(learned.get()).add(keyOf(scope, table)));
    },
    keep: (scope: string): void => kept.set(new Set(kept.get()).add(scope)),

    reset(): void {
      learned.set(new Set());
      kept.set(new Set());
    },
  };
}

export type Known = ReturnType<typeof createKnown>;

/** @param isAlone no server can be asked: what the device kept is all that is known */
export function isKnown(
  { learned, kept }: { learned: ReadonlySet<string>; kept: ReadonlySet<string> },
  { scope, table, isAlone }: { scope: string; table: StoredTable; isAlone: boolean },
): boolean {
  return (
    learned.has(keyOf(scope, table)) || (isAlone && kept.has(scope) && !ROOM_TABLES.has(table))
  );
}

const keyOf = (scope: string, table: StoredTable) => `${scope} ${table}`;
