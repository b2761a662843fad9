import { cell } from '../base/cell.ts';
import { GROUPED_TABLES, type StoredTable } from '../tables/stored-tables.ts';

const ON_DEMAND: ReadonlySet<StoredTable> = new Set(GROUPED_TABLES);

/** Scopes that the device kept, with the tables of which it kept only some rows. */
type KeptScopes = ReadonlyMap<string, ReadonlySet<StoredTable>>;

/**
 * Tables that are completely known: without this, 'no rows' and 'not loaded yet' look the same. A
 * scope is a workspace, or a channel for its participants.
 */
export function createLoadedTables() {
  const learned = cell<ReadonlySet<string>>(new Set());
  const kept = cell<KeptScopes>(new Map());

  return {
    /** Tables that the server has answered for, each with its scope. */
    learned,
    /** Scopes that this device kept: all that is known while no server can be reached. */
    kept,

    /** All rows of the table have arrived. */
    learn(scope: string, table: StoredTable): void {
      learned.set(new Set(learned.get()).add(keyOf(scope, table)));
    },
    /** True if they have arrived since the scope was opened. */
    hasLearned: (scope: string, table: StoredTable): boolean =>
      learned.get().has(keyOf(scope, table)),
    /** @param inPart tables of which the device kept only some rows */
    keep: (scope: string, inPart: readonly StoredTable[] = []): void =>
      kept.set(new Map(kept.get()).set(scope, new Set(inPart))),

    reset(): void {
      learned.set(new Set());
      kept.set(new Map());
    },
  };
}

export type LoadedTables = ReturnType<typeof createLoadedTables>;

/** @param isAlone true if no server can be reached and only the kept rows are known */
export function isKnown(
  { learned, kept }: { learned: ReadonlySet<string>; kept: KeptScopes },
  { scope, table, isAlone }: { scope: string; table: StoredTable; isAlone: boolean },
): boolean {
  return (
    learned.has(keyOf(scope, table)) ||
    (isAlone && !ON_DEMAND.has(table) && kept.get(scope)?.has(table) === false)
  );
}

const keyOf = (scope: string, table: StoredTable) => `${scope} ${table}`;
