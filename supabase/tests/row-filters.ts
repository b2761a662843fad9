import type { Sql } from '@parley/postgres';
import { type Attempt, type Operation, reached, type Write } from './attempt.ts';

/**
 * How a write finds its row. PostgreSQL checks the policies for reading only when a column is read,
 * so a policy that holds for one way says nothing of the others. `plain` is for operations that are
 * no write.
 */
export const FILTERS = ['by its key', 'by another column', 'without a filter'] as const;
export type RowFilter = (typeof FILTERS)[number];

/**
 * Puts a trigger in front of all others that leaves alone whatever the statement reaches besides
 * the row in question: what is asked is whether the statement reaches that row, not what becomes of
 * the rest. For a test's own database.
 */
export async function aimAtOneRow(sql: Sql): Promise<void> {
  await sql.unsafe(`
    create function private.leave_alone() returns trigger language plpgsql as $$
    begin
      return null;
    end
    $$;
    do $$
    declare
      t regclass;
    begin
      for t in
        select oid::regclass from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace
        union all select 'storage.objects'::regclass
      loop
        execute format('create trigger "0_leave_alone" before update or delete on %s for each row
          when (pg_trigger_depth() = 0 and current_setting(''test.row'', true) <> ''''
            and current_setting(''test.row'', true) <> old.id::text)
          execute function private.leave_alone()', t);
      end loop;
    end
    $$;`);
}

/** Tries an operation in one way; tells how many rows it reached. */
export async function tryOut(
  operation: Operation,
  attempt: Attempt,
  filter: RowFilter,
): Promise<number> {
  if (typeof operation === 'function') return operation(attempt);
  const write = operation.write(attempt);
  const { tx } = attempt;
  await write.before?.(attempt);
  const returning = write.returns ? tx`returning ${write.returns}` : tx``;
  if (filter === 'by its key')
    return reached(tx`${opening(attempt, write)} where ${write.row} ${returning}`);
  const target = await attempt.asServer(() => aim(attempt, write));
  if (target === null) return 0;
  return filter === 'by another column'
    ? reached(tx`${opening(attempt, write)} where created_at = ${target}::text::timestamptz`)
    : reached(tx`${opening(attempt, write)}`);
}

const opening = ({ tx }: Attempt, { table, set }: Write) =>
  set ? tx`update ${tx(table)} set ${set}` : tx`delete from ${tx(table)}`;

/** Aims at the row of a write; tells when it was made, or null when there is none. */
async function aim({ tx }: Attempt, { table, row }: Write): Promise<string | null> {
  const [target] = await tx<{ made: string }[]>`
    select created_at::text as made, set_config('test.row', id::text, true)
    from ${tx(table)} where ${row} order by id limit 1`;
  return target?.made ?? null;
}
