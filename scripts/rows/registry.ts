import type { Sql } from '@parley/postgres';
import { scalar } from './row-types.ts';

/**
 * Columns that users may insert and update, and the unique keys, each as comma-separated columns.
 */
type Table = { name: string; insertable: string[]; updatable: string[]; keys: string[] };

/** A function of the API; `args` and `columns` have PostgreSQL's types. */
type Routine = {
  name: string;
  args: { name: string; type: string; optional: boolean }[];
  columns: { name: string; type: string }[];
  returns: string;
  set: boolean;
};

/**
 * The text of packages/model/src/registry.ts: the columns that grants let users write, the unique
 * keys, and the arguments and results of functions.
 */
export async function registry(sql: Sql): Promise<string> {
  const tables = await tablesOf(sql);
  const record = (name: string, pick: (table: Table) => string[]) =>
    `export const ${name} = {\n` +
    `${tables.map((one) => line(one.name, pick(one))).join('\n')}\n` +
    '} as const satisfies Record<TableName, readonly string[]>;';
  return `// Generated from the database by \`npm run generate:rows\`. Do not edit.

import type { Json, TableName } from './rows.ts';

/** Columns that people may insert; the server makes all others. */
${record('INSERTABLE', ({ insertable }) => insertable)}

/** Columns that people may change. */
${record('UPDATABLE', ({ updatable }) => updatable)}

/** Columns of which no two rows have the same: what an upsert may name. */
export type UniqueKeys = {
${tables.map(({ name, keys }) => `  ${name}: ${keys.map((key) => `'${key}'`).join(' | ')};`).join('\n')}
};

/**
 * Functions, by name. PostgreSQL does not say of an argument or a result whether it may be null.
 */
export type Functions = {
${(await routinesOf(sql)).map(signature).join('\n')}
};
`;
}

const line = (name: string, columns: string[]): string => {
  const list = columns.map((column) => `'${column}'`);
  const short = `  ${name}: [${list.join(', ')}],`;
  if (short.length <= 100) return short;
  return `  ${name}: [\n${list.map((column) => `    ${column},`).join('\n')}\n  ],`;
};

function signature({ name, args, columns, returns, set }: Routine): string {
  const taken = args.map((arg) => {
    const type = typeOf(arg.type);
    return arg.optional ? `${arg.name}?: ${type} | null` : `${arg.name}: ${type}`;
  });
  const given = columns.map(({ name: column, type }) => `${column}: ${typeOf(type)} | null`);
  const row = given.length > 0 ? objectOf(given, '    Returns: []') : typeOf(returns);
  const Args = taken.length > 0 ? objectOf(taken, '    Args: ') : 'Record<never, never>';
  return `  ${name}: {\n    Args: ${Args};\n    Returns: ${set ? `${row}[]` : row};\n  };`;
}

/** An object type, on one line if it fits after the text before it. */
function objectOf(fields: string[], before: string): string {
  const short = `{ ${fields.join('; ')} }`;
  if (before.length + short.length < 100) return short;
  return `{\n${fields.map((field) => `      ${field};`).join('\n')}\n    }`;
}

const typeOf = (type: string): string => {
  if (type === 'void') return 'undefined';
  return type.endsWith('[]')
    ? `${scalar[type.slice(0, -2)] ?? 'unknown'}[]`
    : (scalar[type] ?? 'unknown');
};

const tablesOf = (sql: Sql) => sql<Table[]>`
  select c.relname as name,
    coalesce(array_agg(a.attname::text order by a.attnum) filter (
      where has_column_privilege('authenticated', c.oid, a.attnum, 'insert')), '{}') as insertable,
    coalesce(array_agg(a.attname::text order by a.attnum) filter (
      where has_column_privilege('authenticated', c.oid, a.attnum, 'update')), '{}') as updatable,
    (select array_agg(k.columns order by k.columns) from (
      select (select string_agg(b.attname, ',' order by n) from unnest(u.conkey)
        with ordinality as key (attnum, n)
        join pg_attribute b on b.attrelid = c.oid and b.attnum = key.attnum) as columns
      from pg_constraint u where u.conrelid = c.oid and u.contype in ('p', 'u')
    ) k) as keys
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  group by c.oid, c.relname order by c.relname`;

const routinesOf = (sql: Sql) => sql<Routine[]>`
  select p.proname as name, p.proretset as set, format_type(p.prorettype, null) as returns,
    (select coalesce(jsonb_agg(jsonb_build_object('name', p.proargnames[n],
        'type', format_type(t, null), 'optional', n > p.pronargs - p.pronargdefaults)
        order by n), '[]')
      from unnest(p.proargtypes) with ordinality as arg (t, n)) as args,
    (select coalesce(jsonb_agg(jsonb_build_object('name', p.proargnames[n],
        'type', format_type(t, null)) order by n), '[]')
      from unnest(p.proallargtypes) with ordinality as col (t, n)
      where p.proargmodes[n] = 't') as columns
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
    and has_function_privilege('authenticated', p.oid, 'execute')
  order by p.proname`;
