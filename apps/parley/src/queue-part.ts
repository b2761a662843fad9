import type { HealthPart, HealthParts, PartState } from '@parley/backend';
import type { Sql } from '@parley/postgres';
import { WORKER_NAMES, type Workers } from './workers/parts.ts';

type Row = { waiting: number; oldest_seconds: number; given_up: number };

/**
 * The job queue (`jobs`) and each of its workers (`jobs_assistant` and so on), for `/ready`.
 * @param workers null until they are being started.
 * @param isNeeded true for a process that only runs workers; the app works without them.
 */
export function queueParts(
  sql: Sql,
  workers: () => Workers | null,
  isNeeded: boolean,
): HealthParts {
  const stateOf = (name: (typeof WORKER_NAMES)[number]) =>
    workers()?.parts[name].state() ?? 'starting';
  const own = WORKER_NAMES.map((name): [string, HealthPart] => [
    `jobs_${name}`,
    {
      isNeeded,
      check: () => ({ state: stateOf(name), figures: workers()?.parts[name].figures() ?? {} }),
    },
  ]);
  const jobs: HealthPart = {
    isNeeded,
    check: async () => {
      const states = WORKER_NAMES.map(stateOf);
      // The first worker that starts creates the queue's schema.
      if (states.every((state) => state === 'starting')) return { state: 'starting' };
      return { state: worst(states), figures: await figures(sql) };
    },
  };
  return { jobs, ...Object.fromEntries(own) };
}

const worst = (states: readonly PartState['state'][]): PartState['state'] =>
  (['failing', 'starting'] as const).find((state) => states.includes(state)) ?? 'ok';

/** A long queue is not a failure; the figures show it. */
async function figures(sql: Sql): Promise<Record<string, number>> {
  const [row] = await sql<Row[]>`
    select count(*) filter (where is_due)::int as waiting,
      coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::float8
        as oldest_seconds,
      count(*) filter (where attempts >= max_attempts)::int as given_up
    from (
      select *, locked_at is null and run_at <= now() and attempts < max_attempts as is_due
      from graphile_worker.jobs
    ) as jobs`;
  return {
    jobs_waiting: row?.waiting ?? 0,
    jobs_oldest_seconds: row?.oldest_seconds ?? 0,
    jobs_given_up: row?.given_up ?? 0,
  };
}
