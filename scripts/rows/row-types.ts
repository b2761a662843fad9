import type { Sql } from '@parley/postgres';

type Column = {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  optional: boolean;
  allowed: string | null;
};

/** TypeScript types of PostgreSQL's types as JSON. */
export const scalar: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  'character varying': 'string',
  'timestamp with time zone': 'string',
  'time without time zone': 'string',
  date: 'string',
  integer: 'number',
  bigint: 'number',
  numeric: 'number',
  boolean: 'boolean',
  real: 'number',
  jsonb: 'Json',
};

/** The text of packages/model/src/rows.ts: the row type of each table. */
export const rowTypes = async (sql: Sql): Promise<string> => render(await columns(sql));

function columns(sql: Sql): Promise<Column[]> {
  return sql<Column[]>`
    select c.table_name as table, c.column_name as column,
      case c.data_type when 'ARRAY' then ltrim(c.udt_name, '_') || '[]' else c.data_type end
        as type,
      c.is_nullable = 'YES' as nullable,
      c.is_nullable = 'YES' or c.column_default is not null as optional,
      (select pg_get_constraintdef(k.oid) from pg_constraint k
        join pg_attribute a on a.attrelid = k.conrelid and k.conkey = array[a.attnum]
        where k.contype = 'c' and k.conrelid = (c.table_schema || '.' || c.table_name)::regclass
          and a.attname = c.column_name and pg_get_constraintdef(k.oid) like '%= ANY%' limit 1) as allowed
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type <> 'tsvector'
    order by c.table_name, c.ordinal_position`;
}

function render(all: Column[]): string {
  const tables = Map.groupBy(all, (column) => column.table);
  const types = [...tables].map(([table, list]) => {
    const fields = list.map((c) => `  ${c.column}: ${typeOf(c)};`).join('\n');
    return `export type ${typeName(table)} = {\n${fields}\n};\n`;
  });
  const inserts = [...tables].map(([table, list]) => {
    const optional = list
      .filter((c) => c.optional)
      .map((c) => `'${c.column}'`)
      .join(' | ');
    return (
      `  ${table}: { Row: ${typeName(table)}; Insert: Optional<${typeName(table)}, ` +
      `${optional}>; Update: Partial<${typeName(table)}>; Relationships: [] };`
    );
  });
  return `// Generated from the database by \`npm run generate:rows\`. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

type Optional<Row, Keys extends keyof Row> = Omit<Row, Keys> & Partial<Pick<Row, Keys>>;

${types.join('\n')}
/** Row and insert types by table name, in the shape supabase-js takes as its database type. */
export type Tables = {
${inserts.join('\n')}
};

export type TableName = keyof Tables;
`;
}

function typeOf({ type, nullable, allowed }: Column): string {
  // Allowed numbers are skipped, since PostgreSQL quotes the negative ones like strings.
  const values =
    scalar[type] === 'number'
      ? undefined
      : allowed?.match(/'([^']+)'::/g)?.map((quoted) => quoted.slice(0, -2));
  const base = values ? values.join(' | ') : jsonType(type);
  return nullable ? `${base} | null` : base;
}

const jsonType = (type: string): string =>
  type.endsWith('[]') ? `${jsonType(type.slice(0, -2))}[]` : (scalar[type] ?? 'unknown');

function typeName(table: string): string {
  const singular = table.endsWith('ies') ? `${table.slice(0, -3)}y` : table.replace(/s$/, '');
  return singular.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase());
}
