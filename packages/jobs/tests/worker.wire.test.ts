import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startDatabase, type TestDatabase } from '../../../supabase/tests/database.ts';
import { startJobWorker, type Task } from '../src/index.ts';
import { gateBefore } from '../../backend/src/testing/gate.ts';

const soon = { timeout: 40_000, interval: 50 };
let database: TestDatabase;

beforeAll(async () => {
  database = await startDatabase({ migrated: false });
});
afterAll(() => database.stop());

const worker = (tasks: Record<string, Task>) =>
  startJobWorker({ databaseUrl: database.url, tasks, concurrency: 2, tidyMs: 100, log: () => {} });
const add = (task: string) => database.sql`select graphile_worker.add_job(${task}, '{}'::json)`;
const jobs = async () =>
  (
    await database.sql<
      { task_identifier: string }[]
    >`select task_identifier from graphile_worker.jobs order by id`
  ).map((job) => job.task_identifier);

test('two services share the queue: each takes its own jobs and does not mistake the other for dead', async () => {
  let runs = 0;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const slow = await worker({
    slow: async () => {
      runs += 1;
      await released;
    },
  });
  const tidied = vi.fn<() => Promise<void>>(async () => {});
  const other = await startJobWorker({
    databaseUrl: database.url,
    tasks: { quick: async () => {} },
    concurrency: 2,
    tidyMs: 100,
    onTidy: tidied,
    log: () => {},
  });
  await add('slow');
  await vi.waitFor(() => expect(runs).toBe(1));
  const before = tidied.mock.calls.length;
  await add('quick');
  // Long enough for the other worker to poll the slow job more than twice.
  await vi.waitFor(() => expect(tidied.mock.calls.length).toBeGreaterThan(before + 12), {
    timeout: 20_000,
  });
  expect(await jobs()).toEqual(['slow']);
  expect(
    await database.sql`select id from graphile_worker.jobs where locked_at is not null`,
  ).toHaveLength(1);
  release();
  await vi.waitFor(async () => expect(await jobs()).toEqual([]));
  expect(runs).toBe(1);
  await slow.stop();
  await other.stop();
});

test('two processes of one service share the jobs and run none twice', async () => {
  const done: string[] = [];
  const task: Task = async (_payload, { job }) => void done.push(job.id);
  const workers = [await worker({ each: task }), await worker({ each: task })];
  await database.sql`select graphile_worker.add_job('each', '{}'::json) from generate_series(1, 300)`;
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), soon);
  for (const one of workers) await one.stop();
  expect([done.length, new Set(done).size]).toEqual([300, 300]);
});

test('a worker whose queue does not respond is not alive until it responds again', async () => {
  // Only intervals are faked: the heartbeat uses them, while the library itself uses timeouts.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const watched = await worker({ known: async () => {} });
  expect(watched.isAlive()).toBe(true);
  const holding = await database.sql.reserve();
  try {
    await holding`begin`;
    await holding`lock table graphile_worker._private_jobs in access exclusive mode`;
    await vi.waitFor(async () =>
      expect(
        await database.sql`select pid from pg_stat_activity where wait_event_type = 'Lock'`,
      ).not.toEqual([]),
    );
    vi.advanceTimersByTime(20_000);
    expect(watched.isAlive()).toBe(false);
  } finally {
    await holding`rollback`;
    holding.release();
  }
  await vi.waitFor(() => expect(watched.isAlive()).toBe(true));
  await watched.stop();
});

test('jobs without a task here wait for a service that has it', async () => {
  const without = await worker({ known: async () => {} });
  await add('unknown');
  await add('known');
  await vi.waitFor(async () => expect(await jobs()).toEqual(['unknown']));
  await without.stop();
  const withIt = await worker({ unknown: async () => {} });
  await vi.waitFor(async () => expect(await jobs()).toEqual([]));
  await withIt.stop();
});

test('a worker whose database is away when its job ends continues later and repeats the job', async () => {
  const gate = await gateBefore(database.url);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const held = vi.fn<Task>(() => released);
  const later = vi.fn<Task>(async () => {});
  const lost = vi.fn<() => void>();
  const service = await startJobWorker({
    databaseUrl: gate.url,
    tasks: { held, later },
    concurrency: 1,
    tidyMs: 100,
    log: lost,
  });
  await add('held');
  await vi.waitFor(() => expect(held).toHaveBeenCalledOnce(), soon);
  await gate.shut();
  release();
  await vi.waitFor(() => expect(lost.mock.calls.length).toBeGreaterThan(10), soon);
  await gate.open();
  await add('later');
  await vi.waitFor(() => expect(later).toHaveBeenCalledOnce(), soon);
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), soon);
  expect(held).toHaveBeenCalledTimes(2);
  await service.stop();
  await gate.shut();
});

test('a worker that the library gives up is replaced', async () => {
  const work = vi.fn<Task>(async () => {});
  const told: string[] = [];
  const service = await startJobWorker({
    databaseUrl: database.url,
    tasks: { work },
    concurrency: 1,
    tidyMs: 100,
    log: ({ message }) => told.push(message),
  });
  // When another version changes the queue, the library ends its workers and tries to end the
  // process. It listens for that only some time after it took its first job.
  const isReplaced = () => told.includes('The job queue ended and is opened anew');
  await vi.waitFor(async () => {
    if (!isReplaced()) await database.sql`select pg_notify('worker:migrate', '{"breaking":true}')`;
    expect(isReplaced()).toBe(true);
  }, soon);
  process.exitCode = undefined;
  await add('work');
  await vi.waitFor(() => expect(work).toHaveBeenCalledOnce(), soon);
  await service.stop();
});

test('a worker that cannot record the results of some jobs is replaced, and they run again', async () => {
  const { sql } = database;
  const running = await startJobWorker({
    databaseUrl: database.url,
    tasks: { each: async () => {} },
    concurrency: 6,
    tidyMs: 100,
    log: () => {},
  });
  await sql.unsafe(`
    create function public.refuse_some() returns trigger language plpgsql as $$
      begin if old.id % 3 = 0 then raise 'deadlock detected' using errcode = '40P01'; end if;
      return old; end $$;
    create trigger refuse before delete on graphile_worker._private_jobs
      for each row execute function public.refuse_some()`);
  await sql`select graphile_worker.add_job('each', '{}'::json) from generate_series(1, 40)`;
  await vi.waitFor(
    async () =>
      expect(await sql`select id from graphile_worker.jobs where attempts > 0`).not.toEqual([]),
    soon,
  );
  await sql`drop function public.refuse_some cascade`;
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), soon);
  await running.stop();
});

test('a worker that cannot reach its database throws and leaves nothing open', async () => {
  await expect(
    startJobWorker({
      databaseUrl: 'postgresql://127.0.0.1:1/none',
      tasks: {},
      concurrency: 1,
      tidyMs: 100,
      log: () => {},
    }),
  ).rejects.toThrow('ECONNREFUSED');
});
