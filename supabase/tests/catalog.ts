import type { TransactionSql } from '@parley/postgres';

/** A row as JSON from the database. */
export type CatalogRow = Record<string, unknown>;

/**
 * A table of the API, with the columns that signed-in users can write and those that reference
 * other rows.
 */
export type Table = {
  name: string;
  insertable: string[];
  updatable: string[];
  uuids: string[];
  isDeletable: boolean;
  hasWorkspace: boolean;
};

/** Every table of the API in the catalog, including those of later migrations. */
export const tablesOf = (tx: TransactionSql): Promise<Table[]> => tx<Table[]>`
  select c.relname as name,
    coalesce(array_agg(a.attname::text) filter (
      where has_column_privilege('authenticated', c.oid, a.attnum, 'insert')), '{}') as insertable,
    coalesce(array_agg(a.attname::text) filter (
      where has_column_privilege('authenticated', c.oid, a.attnum, 'update')), '{}') as updatable,
    coalesce(array_agg(a.attname::text) filter (where a.atttypid = 'uuid'::regtype), '{}') as uuids,
    has_table_privilege('authenticated', c.oid, 'delete') as "isDeletable",
    bool_or(a.attname = 'workspace_id') as "hasWorkspace"
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  group by c.oid, c.relname order by c.relname`;

/** Tables outside the API with rows that belong to users and workspaces. */
export const tablesBeside = async (tx: TransactionSql): Promise<string[]> => [
  ...(
    await tx<{ name: string }[]>`select oid::regclass::text as name from pg_class
      where relnamespace = 'private'::regnamespace and relkind in ('r', 'p') order by 1`
  ).map(({ name }) => name),
  'auth.users',
  'storage.objects',
  'realtime.messages',
];

/** Inserts a row with these columns; the others get their defaults. */
export const insertRow = (
  tx: TransactionSql,
  table: string,
  row: CatalogRow,
  columns: string[],
) => {
  const names = columns.filter((column) => column in row);
  return tx`insert into public.${tx(table)} (${tx(names)})
    select ${tx(names)} from jsonb_populate_record(null::public.${tx(table)},
      ${JSON.stringify(row)}::text::jsonb)`;
};

/** Copies the values of columns from another row. */
export const updateRows = (
  tx: TransactionSql,
  table: string,
  row: CatalogRow,
  columns: string[],
  where: CatalogRow,
) => {
  const conditions = Object.entries(where).map(
    ([name, value]) => tx`and ${tx(name)} = ${`${value}`}`,
  );
  return tx`update public.${tx(table)} set (${tx(columns)}) = row(${columns.map(
    (column, index) => tx`${index ? tx`,` : tx``} source.${tx(column)}`,
  )})
    from jsonb_populate_record(null::public.${tx(table)}, ${JSON.stringify(row)}::text::jsonb) source
    where true ${conditions}`;
};

/** All rows of a table, as the server sees them. */
export const rowsOf = async (tx: TransactionSql, table: string): Promise<CatalogRow[]> =>
  (await tx<{ row: CatalogRow }[]>`select to_jsonb(t) as row from ${tx(table)} t`).map(
    ({ row }) => row,
  );
