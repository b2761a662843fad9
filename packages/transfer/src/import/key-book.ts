import type { FormRow, JsonValue } from '../form/records.ts';
import { type FormReference, type FormTable, PEOPLE } from '../form/tables.ts';
import { TransferError } from '../transfer-error.ts';

/** A key of a table that rows are named by, and the values it has in the source. */
type Key = { columns: readonly string[]; values: Set<string> };

const isNone = (value: JsonValue | undefined): boolean => value === null || value === undefined;

/**
 * Remembers the keys of all rows, and what other rows name before it comes. The workspace's id is
 * the same everywhere and checked elsewhere, so it is no part of a key here.
 */
export class KeyBook {
  readonly #keys = new Map<string, Key[]>();
  /** What is named and not there yet, by table and key: where it is named first. */
  readonly #awaited = new Map<string, string>();

  constructor(tables: readonly FormTable[]) {
    this.#own(PEOPLE, ['id']);
    // The primary key comes first: it is the one that no two rows may have.
    for (const { name, key } of tables) this.#own(name, withoutWorkspace(key));
    for (const { references } of tables)
      for (const { table, target } of references) this.#own(table, withoutWorkspace(target));
  }

  #own(table: string, columns: readonly string[]): Key {
    const keys = this.#keys.get(table) ?? [];
    this.#keys.set(table, keys);
    const known = keys.find((key) => key.columns.join() === columns.join());
    if (known) return known;
    const key = { columns, values: new Set<string>() };
    keys.push(key);
    return key;
  }

  /** @throws TransferError if a row has the key already. */
  add(table: string, row: FormRow, where: string): void {
    for (const [index, { columns, values }] of (this.#keys.get(table) ?? []).entries()) {
      const value = valueOf(columns.map((column) => row[column]));
      if (index === 0 && values.has(value))
        throw new TransferError(
          'double_row',
          `${where} has the key of an earlier one.`,
          'Nothing was written.',
        );
      values.add(value);
      this.#awaited.delete(nameOf(table, columns, value));
    }
  }

  refer({ references }: FormTable, row: FormRow, where: string): void {
    for (const reference of references) this.#await(reference, row, where);
  }

  #await({ table, columns, target }: FormReference, row: FormRow, where: string): void {
    if (columns.some((column) => isNone(row[column]))) return;
    const named = columns.flatMap((column, index) =>
      target[index] === 'workspace_id' ? [] : [row[column]],
    );
    const key = this.#own(table, withoutWorkspace(target));
    const value = valueOf(named);
    if (!key.values.has(value) && table !== 'workspaces')
      this.#awaited.set(nameOf(table, key.columns, value), where);
  }

  /** @throws TransferError if a row names one that never came. */
  requireComplete(): void {
    const [first] = this.#awaited;
    if (!first) return;
    const [named, where] = first;
    throw new TransferError(
      'names_nothing',
      `${where} names ${named}, which the import does not hold (${this.#awaited.size} such).`,
      'Nothing was written.',
    );
  }
}

const withoutWorkspace = (columns: readonly string[]): string[] =>
  columns.filter((column) => column !== 'workspace_id');

const valueOf = (values: readonly (JsonValue | undefined)[]): string =>
  values.length === 1 && typeof values[0] === 'string' ? values[0] : JSON.stringify(values);

const nameOf = (table: string, columns: readonly string[], value: string): string =>
  `${columns.join(', ')} ${value} of ${table}`;
