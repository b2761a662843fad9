import { readdirSync, readFileSync } from 'node:fs';
import type { Sql } from '@parley/postgres';

type Field = {
  name: string;
  type: string;
  text?: string;
  /** Must be given with a new row, or with a call. */
  isRequired?: true;
  /** Nobody writes it. */
  isReadOnly?: true;
  /** The table that it refers to. */
  refersTo?: string;
};
type Table = { name: string; text: string | null; fields: Field[] };
type Policy = { table: string; name: string; command: string; restrictive: boolean };
type Routine = { name: string; text: string | null; returns: string; fields: Field[] | null };

/** The commands of a policy, in the order in which the page shows them. */
const COMMANDS = { r: 'read', a: 'insert', w: 'update', d: 'delete' } as const;

/** Restrictive policies of as many tables as this hold everywhere; the page says so once. */
const COMMON = 10;

/**
 * The text of apps/web/src/features/api/reference.ts: the tables and functions that people may use,
 * with their comments in the catalogue or above them in the schema files, and the policies by their
 * names, which are sentences.
 */
export async function apiReference(sql: Sql): Promise<string> {
  const [tables, policies, routines] = [
    await tablesOf(sql),
    await policiesOf(sql),
    await routinesOf(sql),
  ];
  const comments = commentsOf();
  const textOf = (name: string, text: string | null) => {
    const known = text ?? comments.get(name);
    return known === undefined ? {} : { text: known };
  };
  const described = tables.map(({ name, text, fields }) => ({
    name,
    ...textOf(name, text),
    fields,
    ...commandsOf(policies.filter(({ table }) => table === name)),
  }));
  const called = routines.map(({ text, fields, ...routine }) => ({
    ...routine,
    ...textOf(routine.name, text),
    fields: fields ?? [],
  }));
  return `// Generated from the database by \`npm run generate:rows\`. Do not edit.

import type { ApiFunction, ApiTable } from './kinds.ts';

export const TABLES: readonly ApiTable[] = [
${lines(described)}
];

export const FUNCTIONS: readonly ApiFunction[] = [
${lines(called)}
];
`;
}

const lines = (values: object[]) =>
  values.map((value) => `  ${JSON.stringify(value, shortened)},`).join('\n');

/** Types by the names that people use. */
const shortened = (key: string, value: unknown) =>
  (key === 'type' || key === 'returns') && typeof value === 'string'
    ? value
        .replaceAll('character varying', 'varchar')
        .replaceAll('timestamp with time zone', 'timestamptz')
        // Named or not by the search path of the caller.
        .replaceAll('public.', '')
    : value;

const SCHEMAS = new URL('../../supabase/schemas/', import.meta.url);

/** The comments directly above tables and functions, by name. */
function commentsOf(): Map<string, string> {
  const source = readdirSync(SCHEMAS)
    .toSorted()
    .map((file) => readFileSync(new URL(file, SCHEMAS), 'utf8'))
    .join('\n');
  const found = source.matchAll(/((?:^-- .*\n)+)create (?:table|function) public\.(\w+)/gm);
  return new Map(
    [...found].map(([, comment = '', name = '']) => [
      name,
      comment.replaceAll(/^-- /gm, '').trim().replaceAll('\n', ' '),
    ]),
  );
}

const tablesOf = (sql: Sql) => sql<Table[]>`
  select c.relname::text as name, obj_description(c.oid, 'pg_class') as text,
    jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
      'text', col_description(c.oid, a.attnum),
      'isRequired', case when a.attnotnull and not a.atthasdef and a.attidentity = ''
        and has_column_privilege('authenticated', c.oid, a.attnum, 'insert') then true end,
      'isReadOnly', case when
        not has_column_privilege('authenticated', c.oid, a.attnum, 'insert, update') then true end,
      'refersTo', (
        select min(target.relname) from pg_constraint f
        join pg_class target on target.oid = f.confrelid
          and target.relnamespace = 'public'::regnamespace
        where f.conrelid = c.oid and f.contype = 'f' and f.conkey[cardinality(f.conkey)] = a.attnum
      ))) order by a.attnum) as fields
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
    and has_column_privilege('authenticated', c.oid, a.attnum, 'select, insert, update')
  group by c.oid order by 1`;

const policiesOf = (sql: Sql) => sql<Policy[]>`
  select c.relname::text as table, p.polname::text as name, p.polcmd::text as command,
    not p.polpermissive as restrictive
  from pg_policy p join pg_class c on c.oid = p.polrelid
  where c.relnamespace = 'public'::regnamespace and (p.polpermissive or (
    select count(*) from pg_policy other where other.polname = p.polname) < ${COMMON})
  order by 1, 2`;

const routinesOf = (sql: Sql) => sql<Routine[]>`
  select p.proname::text as name, obj_description(p.oid, 'pg_proc') as text,
    pg_get_function_result(p.oid) as returns,
    (select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'name', p.proargnames[nth], 'type', format_type(p.proargtypes[nth - 1], null),
        'isRequired', case when nth <= p.pronargs - p.pronargdefaults then true end)) order by nth)
      from generate_series(1, p.pronargs) nth) as fields
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
    and p.prorettype <> 'trigger'::regtype
    and has_function_privilege('authenticated', p.oid, 'execute')
  order by 1`;

function commandsOf(rows: Policy[]): Record<string, string[]> {
  const named = (isFitting: (row: Policy) => boolean) =>
    rows.filter(isFitting).map(({ name }) => name);
  const limits = named(({ restrictive }) => restrictive);
  return {
    ...Object.fromEntries(
      Object.entries(COMMANDS).map(([letter, command]) => [
        command,
        named((row) => !row.restrictive && (row.command === letter || row.command === '*')),
      ]),
    ),
    ...(limits.length > 0 ? { limits } : {}),
  };
}
