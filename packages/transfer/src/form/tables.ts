import type { Sql, TransactionSql } from '@parley/postgres';
import { LEFT_OUT_COLUMNS, LEFT_OUT_TABLES } from './left-out.ts';

/** A column of a table of the form. */
export type FormColumn = {
  readonly name: string;
  /** As PostgreSQL writes it, without a length: 'uuid', 'jsonb', 'character varying'. */
  readonly type: string;
  /** True if a row without it is refused: it is not null and has no default. */
  readonly isRequired: boolean;
  /** True for names, which the database keeps free of hidden characters. */
  readonly isName: boolean;
};

/** A foreign key to another table of the form, or to people. */
export type FormReference = {
  readonly columns: readonly string[];
  readonly table: string;
  readonly target: readonly string[];
};

/** How the rows of a workspace are known. */
export type Belonging =
  | { readonly by: 'column'; readonly column: string }
  | { readonly by: 'parent'; readonly reference: FormReference };

export type FormTable = {
  /** As in an export: 'messages', 'private.departures'. */
  readonly name: string;
  readonly columns: readonly FormColumn[];
  /** The columns of the primary key, by which rows are ordered. */
  readonly key: readonly string[];
  readonly belonging: Belonging;
  /** Foreign keys, those to profiles included. */
  readonly references: readonly FormReference[];
};

/** The name by which foreign keys to people are known here. */
export const PEOPLE = 'profiles';

/** A table as the database has it, before it is known whether it belongs to a workspace. */
export type CatalogueTable = Omit<FormTable, 'belonging'>;

/** The name of a column, quoted for SQL. */
export const ident = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The table as SQL names it. */
export const qualified = (name: string): string => (name.includes('.') ? name : `public.${name}`);

/**
 * The tables whose rows belong to a workspace: `workspaces` itself, those with a `workspace_id`,
 * and those that a foreign key makes a part of such a row. Derived from the catalogue, so that no
 * table is forgotten.
 */
export async function formTables(sql: Sql | TransactionSql): Promise<FormTable[]> {
  const all = await catalogueTables(sql);
  const known = new Map<string, FormTable>();
  const exported = all.filter(({ name }) => !(name in LEFT_OUT_TABLES));
  // A table can hang on one that hangs on another.
  for (let before = -1; before < known.size;) {
    before = known.size;
    for (const table of exported) {
      const belonging = known.has(table.name) ? null : belongingOf(table, known);
      if (belonging) known.set(table.name, { ...table, belonging });
    }
  }
  const isKept = ({ table }: FormReference) => table === PEOPLE || known.has(table);
  return [...known.values()]
    .map((table) => ({ ...table, references: table.references.filter(isKept) }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

function belongingOf(
  table: CatalogueTable,
  known: ReadonlyMap<string, FormTable>,
): Belonging | null {
  if (table.name === 'workspaces') return { by: 'column', column: 'id' };
  if (table.columns.some(({ name }) => name === 'workspace_id'))
    return { by: 'column', column: 'workspace_id' };
  const reference = table.references.find(({ table: parent }) => known.has(parent));
  return reference ? { by: 'parent', reference } : null;
}

/** Every table of the product, exported or not. */
export async function catalogueTables(sql: Sql | TransactionSql): Promise<CatalogueTable[]> {
  const tables = await sql<(CatalogueTable & { allColumns: FormColumn[] })[]>`
    with named as (
      select c.oid, case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname
        as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace)
    select t.name,
      (select json_agg(json_build_object('name', a.attname,
          'type', format_type(a.atttypid, null),
          'isRequired', a.attnotnull and not a.atthasdef and a.attidentity = '',
          'isName', exists (select from pg_trigger g, unnest(g.tgattr::int2[]) named
            where g.tgrelid = c.oid and g.tgname = '0_clean_names' and named = a.attnum))
        order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '')
        as "allColumns",
      coalesce((select json_agg(a.attname order by k.position)
        from pg_index i, unnest(i.indkey::int2[]) with ordinality k (attnum, position),
          pg_attribute a
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid
          and a.attnum = k.attnum), '[]') as key,
      coalesce((select json_agg(json_build_object(
          'columns', (select json_agg(a.attname order by k.position)
            from unnest(f.conkey) with ordinality k (attnum, position), pg_attribute a
            where a.attrelid = f.conrelid and a.attnum = k.attnum),
          'table', (select name from named where oid = f.confrelid),
          'target', (select json_agg(a.attname order by k.position)
            from unnest(f.confkey) with ordinality k (attnum, position), pg_attribute a
            where a.attrelid = f.confrelid and a.attnum = k.attnum))
        order by f.conname)
        from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'), '[]') as "references"
    from pg_class c join named t using (oid) join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private') and c.relkind in ('r', 'p') and not c.relispartition
    order by 1`;
  return tables.map(({ allColumns, ...table }) => ({
    ...table,
    columns: allColumns.filter(({ name }) => !(`${table.name}.${name}` in LEFT_OUT_COLUMNS)),
  }));
}
