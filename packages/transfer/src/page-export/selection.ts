import type { TransactionSql } from '@parley/postgres';
import { type FormReference, ident, PEOPLE, qualified } from '../form/tables.ts';
import type { Chosen } from './scope.ts';

/** A chosen table with the columns that its reader may read. */
export type Selected = Chosen & {
  columns: readonly string[];
  /** Columns that a row can do without: the condition that the export holds what they name. */
  optional: ReadonlyMap<string, string>;
};

/** The table that holds the keys of the exported rows of a table. */
export const keysOf = (name: string): string => `pg_temp.${ident(`exported_${name}`)}`;

/** A condition: the export holds what a row `t` names. It does not if the table is not chosen. */
export function isInside(
  { table, columns, target }: FormReference,
  chosen: ReadonlySet<string>,
): string {
  if (!chosen.has(table)) return 'false';
  const pairs = columns.map((own, index) => `p.${ident(target[index] ?? '')} = t.${ident(own)}`);
  return `exists (select from ${keysOf(table)} p where ${pairs.join(' and ')})`;
}

/**
 * Notes the keys of all rows that `person` reads, table by table. In a closed export, a row that
 * names one outside of it is left out, or loses that name if it can be without.
 */
export async function selectRows(
  tx: TransactionSql,
  person: string,
  { chosen, isClosed }: { chosen: readonly Chosen[]; isClosed: boolean },
): Promise<Selected[]> {
  const facts = await columnFacts(tx);
  const names = new Set(chosen.map(({ table }) => table.name));
  const selected: Selected[] = [];
  for (const { table, condition } of inOrder(chosen)) {
    const known = facts.get(table.name) ?? new Map<string, ColumnFacts>();
    const columns = table.columns
      .map(({ name }) => name)
      .filter((name) => known.get(name)?.is_readable);
    const inside = isClosed
      ? table.references.filter(({ table: parent }) => parent !== PEOPLE)
      : [];
    const isOptional = (reference: FormReference) =>
      (known.get(lastOf(reference))?.is_optional ?? false) && reference.table !== 'channels';
    const needed = inside.filter((reference) => !isOptional(reference));
    await noteKeys(tx, person, { table, condition, needed, chosen });
    const optional = Map.groupBy(inside.filter(isOptional), lastOf);
    selected.push({
      table,
      condition,
      columns,
      optional: new Map(
        [...optional].map(([column, references]) => [
          column,
          references.map((reference) => isInside(reference, names)).join(' and '),
        ]),
      ),
    });
  }
  return selected;
}

/** The column that names the row; those before it carry the workspace and the channel. */
const lastOf = ({ columns }: FormReference): string => columns.at(-1) ?? '';

type ColumnFacts = { is_readable: boolean; is_optional: boolean };

async function columnFacts(tx: TransactionSql): Promise<Map<string, Map<string, ColumnFacts>>> {
  const rows = await tx<(ColumnFacts & { relation: string; name: string })[]>`
    select c.relname as relation, a.attname as name,
      -- A row may need the column of a check, as a link needs one of its ends.
      not a.attnotnull and not exists (select from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)) as is_optional,
      has_column_privilege('authenticated', c.oid, a.attnum, 'select') as is_readable
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and a.attnum > 0 and not a.attisdropped`;
  const groups = Map.groupBy(rows, ({ relation }) => relation);
  return new Map(
    [...groups].map(([table, columns]) => [
      table,
      new Map(columns.map((column) => [column.name, column])),
    ]),
  );
}

/** What a row names comes before it. Only rows of one table may name each other in a circle. */
function inOrder(chosen: readonly Chosen[]): Chosen[] {
  const byName = new Map(chosen.map((one) => [one.table.name, one]));
  const seen = new Set<string>();
  const ordered: Chosen[] = [];
  const visit = (one: Chosen) => {
    if (seen.has(one.table.name)) return;
    seen.add(one.table.name);
    for (const { table: parent } of one.table.references) {
      const named = byName.get(parent);
      if (named) visit(named);
    }
    ordered.push(one);
  };
  for (const one of chosen) visit(one);
  return ordered;
}

async function noteKeys(
  tx: TransactionSql,
  person: string,
  {
    table,
    condition,
    needed,
    chosen,
  }: Chosen & { needed: readonly FormReference[]; chosen: readonly Chosen[] },
): Promise<void> {
  const keys = keysOf(table.name);
  const named = chosen.flatMap(({ table: { references } }) =>
    references
      .filter((reference) => reference.table === table.name)
      .flatMap(({ target }) => target),
  );
  const columns = [...new Set([...table.key, ...named])].map((name) => `t.${ident(name)}`);
  const select = `select ${columns.join(', ')} from ${qualified(table.name)} t`;
  const names = new Set(chosen.map(({ table: { name } }) => name));
  const within = needed
    .filter(({ table: parent }) => parent !== table.name)
    .map(
      (reference) => `and (t.${ident(lastOf(reference))} is null or ${isInside(reference, names)})`,
    );
  await tx.unsafe(`create temporary table ${keys.replace('pg_temp.', '')} on commit drop as
    ${select} with no data`);
  await tx.unsafe(`grant select, insert on ${keys} to authenticated`);
  await asPerson(tx, person, () =>
    tx.unsafe(`insert into ${keys} ${select} where ${condition} ${within.join(' ')}`),
  );
  await tx.unsafe(`create index on ${keys} (${table.key.map(ident).join(', ')})`);
  await tx.unsafe(`analyze ${keys}`);
}

/** Runs `work` with the rights of a person; what is not theirs to read is not there. */
export async function asPerson<T>(
  tx: TransactionSql,
  person: string,
  work: () => PromiseLike<T>,
): Promise<T> {
  const claims = JSON.stringify({ sub: person, role: 'authenticated' });
  await tx`select set_config('role', 'authenticated', true),
    set_config('request.jwt.claims', ${claims}, true)`;
  const result = await work();
  await tx`select set_config('role', 'none', true), set_config('request.jwt.claims', '', true)`;
  return result;
}
