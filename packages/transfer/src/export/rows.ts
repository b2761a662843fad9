import type { TransactionSql, Value } from '@parley/postgres';
import { type FormTable, ident, PEOPLE, qualified } from '../form/tables.ts';

/** Rows of one fetch: enough to be quick, few enough for long texts. */
const BATCH = 1000;

/** A condition for the rows of `alias` that belong to the workspace $1. */
function condition(table: FormTable, tables: readonly FormTable[], alias: string): string {
  const { belonging } = table;
  if (belonging.by === 'column') return `${alias}.${ident(belonging.column)} = $1::uuid`;
  const { reference } = belonging;
  const parent = tables.find(({ name }) => name === reference.table);
  if (!parent) throw new Error(`${table.name} hangs on ${reference.table}, which is not exported`);
  const inner = `${alias}p`;
  const pairs = reference.columns.map(
    (column, index) =>
      `${inner}.${ident(reference.target[index] ?? '')} = ${alias}.${ident(column)}`,
  );
  return `exists (select from ${qualified(parent.name)} ${inner} where ${pairs.join(' and ')}
    and ${condition(parent, tables, inner)})`;
}

/**
 * The rows of a table as lines of JSON, in the order of the primary key. `jsonb` orders the columns
 * by name, always in the same way; the caller sets the time zone.
 */
export async function* linesOf(
  tx: TransactionSql,
  workspace: string,
  { table, tables }: { table: FormTable; tables: readonly FormTable[] },
): AsyncGenerator<string[]> {
  const columns = table.columns.map(({ name }) => `t.${ident(name)}`).join(', ');
  const order = table.key.map((name) => sortable(table, name)).join(', ');
  yield* fetched(
    tx,
    `select to_jsonb(r)::text as line from ${qualified(table.name)} t
      cross join lateral (select ${columns}) r
      where ${condition(table, tables, 't')} order by ${order}`,
    [workspace],
  );
}

/** Texts are ordered by their bytes, which is the same on every server. */
function sortable(table: FormTable, name: string): string {
  const type = table.columns.find((column) => column.name === name)?.type ?? '';
  const isText = type === 'text' || type === 'character varying';
  return `t.${ident(name)}${isText ? ' collate "C"' : ''}`;
}

/** Everybody whom a row of the workspace names, as lines of people.jsonl. */
export async function* peopleOf(
  tx: TransactionSql,
  workspace: string,
  tables: readonly FormTable[],
): AsyncGenerator<string[]> {
  const named = tables.flatMap((table) =>
    table.references
      .filter((reference) => reference.table === PEOPLE)
      .map(
        ({ columns: [column = ''] }) => `select t.${ident(column)} from ${qualified(table.name)} t
          where ${condition(table, tables, 't')} and t.${ident(column)} is not null`,
      ),
  );
  yield* fetched(
    tx,
    `select to_jsonb(r)::text as line
      from (${named.join(' union ')}) n (id) join public.profiles p using (id)
      left join auth.users u on u.id = p.id
      left join private.unclaimed_people c on c.profile_id = p.id
      cross join lateral (select p.id, p.name, p.avatar_path,
        case p.role when 'assistant' then 'assistant' when 'system' then 'program'
          else 'person' end as kind,
        coalesce(lower(nullif(u.email, '')), c.address) as address) r
      order by p.id`,
    [workspace],
  );
}

/** Runs a query as a cursor. @yields the lines of each fetch. */
export async function* fetched(
  tx: TransactionSql,
  query: string,
  values: readonly Value[],
): AsyncGenerator<string[]> {
  await tx.unsafe(`declare exported no scroll cursor for ${query}`, values);
  for (;;) {
    const rows = await tx.unsafe<{ line: string }[]>(`fetch ${BATCH} from exported`);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await tx.unsafe('close exported');
}
