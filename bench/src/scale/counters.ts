import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '@parley/postgres';

/** Differences of the counters between two moments. */
export type Counters = {
  joins: number;
  deliveries: number;
  transactions: number;
  /** Growth of `messages`, `notifications` and of broadcasts, with their indexes, in bytes. */
  bytes: { messages: number; notifications: number; broadcasts: number };
  seconds: number;
};

/** Idle connections report to PostgreSQL's statistics after ten seconds. */
const TOLD_AFTER_MS = 11_000;
/** Interval between readings; long, since each reading is a transaction. */
const POLL_MS = 1000;
const DELIVERED = /^parley_realtime_delivered_total (\d+)$/m;

type State = Counters & { at: number };

/** Reads the server's own counters before and after some work. */
export function createCounters(url: string, sql: Sql, joins: () => number) {
  const read = async (): Promise<State> => {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const [database] = await sql<{ done: number }[]>`
      select (xact_commit + xact_rollback)::float8 as done from pg_stat_database
      where datname = current_database()`;
    const [size] = await sql<Counters['bytes'][]>`select
      pg_total_relation_size('public.messages')::float8 as messages,
      pg_total_relation_size('public.notifications')::float8 as notifications,
      pg_total_relation_size('realtime.messages')::float8 as broadcasts`;
    if (!database || !size) throw new Error('The database does not count');
    return {
      at: performance.now(),
      joins: joins(),
      deliveries: Number(DELIVERED.exec(metrics)?.[1] ?? 0),
      transactions: database.done,
      bytes: size,
      seconds: 0,
    };
  };

  /** Waits for everything that the work causes later, mainly jobs and late statistics. */
  const settled = async () => {
    for (let waiting = 1; waiting > 0;) {
      await sleep(POLL_MS);
      const [jobs] = await sql<{ due: number }[]>`
        select count(*)::float8 as due from graphile_worker.jobs
        where run_at <= now() and attempts < max_attempts`;
      waiting = jobs?.due ?? 0;
    }
    await sleep(TOLD_AFTER_MS);
    return read();
  };

  return async (work: () => Promise<unknown>): Promise<Counters> => {
    const before = await read();
    await work();
    const after = await settled();
    const { messages, notifications, broadcasts } = after.bytes;
    return {
      joins: after.joins - before.joins,
      deliveries: after.deliveries - before.deliveries,
      transactions: after.transactions - before.transactions,
      bytes: {
        messages: messages - before.bytes.messages,
        notifications: notifications - before.bytes.notifications,
        broadcasts: broadcasts - before.bytes.broadcasts,
      },
      seconds: (after.at - before.at) / 1000,
    };
  };
}
