import { cell } from '../base/cell.ts';
import { GROUPED_TABLES, type StoredTable } from '../tables/stored-tables.ts';

const ON_DEMAND: ReadonlySet<StoredTable> = new Set(GROUPED_TABLES);

/** What a device kept, and the tables of which it kept some rows alone. */
type KeptScopes = ReadonlyMap<string, ReadonlySet<StoredTable>>;

/**
 * What is known as a whole: without this, none and not yet look the same. A scope is a workspace,
 * or a channel for those who take part in it.
 */
export function createKnown() {
  const learned = cell<ReadonlySet<string>>(new Set());
  const kept = cell<KeptScopes>(new Map());

  return {
    /** Tables that the server has answered for, each with its scope. */
    learned,
    /** Scopes that this device kept: all there is while nobody can be asked. */
    kept,

    /** All rows of a table came. */
    learn(scope: string, table: StoredTable): void {
      learned.set(new Set(learned.get()).add(keyOf(scope, table)));
    },
    /** Whether they have come since the scope was opened. */
    hasLearned: (scope: string, table: StoredTable): boolean =>
      learned.get().has(keyOf(scope, table)),
    /** @param inPart tables of which the device kept some rows alone */
    keep: (scope: string, inPart: readonly StoredTable[] = []): void =>
      kept.set(new Map(kept.get()).set(scope, new Set(inPart))),

    reset(): void {
      learned.set(new Set());
      kept.set(new Map());
    },
  };
}

export type Known = ReturnType<typeof createKnown>;

/** @param isAlone no server can be asked: what the device kept is all that is known */
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
