import type { Sql } from '@parley/postgres';
import { type Attempt, type Operation, reached, type Write } from './attempt.ts';

/**
 * The filters by which a write finds its row. PostgreSQL applies the policies for reading only when
 * a column is read, so a policy that works with one filter proves nothing about the others. `plain`
 * is for operations that do not write.
 */
export const FILTERS = ['by its key', 'by another column', 'without a filter'] as const;
export type RowFilter = (typeof FILTERS)[number];

/**
 * Adds a trigger before all others that skips every row but the target: the test asks if the
 * statement reaches that row, not what happens to the rest. Only for a test's own database.
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

/**
 * Tries an operation with one filter.
 * @returns the number of rows it reached
 */
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

/**
 * Makes the row of a write the target.
 * @returns the time it was created, or null if there is none
 */
async function aim({ tx }: Attempt, { table, row }: Write): Promise<string | null> {
  const [target] = await tx<{ made: string }[]>`
    select created_at::text as made, set_config('test.row', id::text, true)
    from ${tx(table)} where ${row} order by id limit 1`;
  return target?.made ?? null;
}
