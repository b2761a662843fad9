import type { TransactionSql } from '@parley/postgres';
import { fetched } from '../export/rows.ts';
import { ident, PEOPLE, qualified } from '../form/tables.ts';
import { asPerson, keysOf, type Selected } from './selection.ts';

/** Rows of a selected table as lines of JSON, read once more under the policies. */
export const selectedLines = (
  tx: TransactionSql,
  person: string,
  selected: Selected,
): AsyncGenerator<string[]> => asPersonEach(tx, person, fetched(tx, linesQuery(selected), []));

function linesQuery({ table, columns, optional }: Selected): string {
  const shown = columns.map((name) => {
    const condition = optional.get(name);
    return condition === undefined
      ? `t.${ident(name)}`
      : `case when ${condition} then t.${ident(name)} end as ${ident(name)}`;
  });
  const order = table.key.map((name) => `t.${ident(name)}`).join(', ');
  return `select to_jsonb(r)::text as line
    from ${keysOf(table.name)} k join ${qualified(table.name)} t
      using (${table.key.map(ident).join(', ')})
    cross join lateral (select ${shown.join(', ')}) r order by ${order}`;
}

/** Each fetch is a statement of its own, so each runs with the rights of the person. */
async function* asPersonEach(
  tx: TransactionSql,
  person: string,
  batches: AsyncGenerator<string[]>,
): AsyncGenerator<string[]> {
  for (;;) {
    const { value, done } = await asPerson(tx, person, () => batches.next());
    if (done) return;
    yield value;
  }
}

/** Everybody whom an exported row names, as the person may know them. Only their own address. */
export function selectedPeople(
  tx: TransactionSql,
  person: string,
  selected: readonly Selected[],
  address: string | null,
): AsyncGenerator<string[]> {
  const named = selected.flatMap(({ table, columns }) =>
    table.references
      .filter(
        ({ table: parent, columns: [own = ''] }) => parent === PEOPLE && columns.includes(own),
      )
      .map(
        ({ columns: [own = ''] }) => `select t.${ident(own)} from ${qualified(table.name)} t
          join ${keysOf(table.name)} k using (${table.key.map(ident).join(', ')})`,
      ),
  );
  const query = `select to_jsonb(r)::text as line
    from (select $1::uuid union ${named.join(' union ')}) n (id) join public.profiles p using (id)
    cross join lateral (select p.id, p.name, p.avatar_path,
      case p.role when 'assistant' then 'assistant' when 'system' then 'program'
        else 'person' end as kind,
      case when p.id = $1::uuid then $2::text end as address) r
    order by p.id`;
  return asPersonEach(tx, person, fetched(tx, query, [person, address]));
}

/**
 * Rows without which a workspace or a channel cannot be imported, although no API serves them: who
 * is an assistant or a program, and which channels are conversations. They hold ids alone.
 */
const RESTORING: Readonly<Record<string, string>> = {
  'private.assistants': `select t.* from private.assistants t
    join ${keysOf('workspaces')} w on w.id = t.workspace_id where t.profile_id = any ($1::uuid[])`,
  'private.conversations': `select t.* from private.conversations t
    join ${keysOf('channels')} c on c.id = t.channel_id where $1::uuid[] is not null`,
  'private.programs': `select t.* from private.programs t
    join ${keysOf('channels')} c on c.id = t.channel_id where t.profile_id = any ($1::uuid[])`,
};

export const RESTORING_TABLES = Object.keys(RESTORING);

export const restoringLines = (
  tx: TransactionSql,
  name: string,
  people: readonly string[],
): AsyncGenerator<string[]> =>
  fetched(tx, `select to_jsonb(r)::text as line from (${RESTORING[name] ?? ''}) r order by 1`, [
    people,
  ]);
