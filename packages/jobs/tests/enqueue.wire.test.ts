import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startDatabase, type TestDatabase } from '../../../supabase/tests/database.ts';
import { startJobWorker } from '../src/index.ts';

/** Jobs that the database enqueues. */

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
  const options = { databaseUrl: database.url, tasks: {}, concurrency: 1, tidyMs: 1000 };
  // The first worker creates the queue's tables.
  await (await startJobWorker({ ...options, log: () => {} })).stop();
});
afterAll(() => database.stop());

const askForOne = (key: string) =>
  database.sql`select private.enqueue_job('due', '{"is":"new"}'::json, ${key})`;
const askForMany = (key: string) =>
  database.sql`select private.enqueue_jobs('due', array['{"is":"new"}', '{}']::json[],
    array[${key}, ${`${key}-other`}], now())`;

test.each([
  ['alone', askForOne],
  ['among others', askForMany],
])('a job requested %s while the previous one is being taken runs after it', async (_how, ask) => {
  const { sql } = database;
  const key = ask.name;
  await sql`select private.enqueue_job('due', '{"is":"old"}'::json, ${key})`;
  const asked = await sql.begin(async (taking) => {
    await taking`update graphile_worker._private_jobs
        set locked_at = now(), locked_by = 'worker', attempts = 1 where key = ${key}`;
    const asking = Promise.resolve(ask(key));
    await vi.waitFor(async () =>
      expect(await sql`select from pg_locks where not granted`).toHaveLength(1),
    );
    return [asking];
  });
  await Promise.all(asked);
  const waiting = await sql`select payload ->> 'is' as text from graphile_worker._private_jobs
      where key = ${key} and locked_at is null`;
  expect(waiting).toEqual([{ text: 'new' }]);
});

test('jobs requested while another transaction locks some of them in another order are all enqueued', async () => {
  const { sql } = database;
  const [one, other] = ['crossed-one', 'crossed-other'];
  const ask = (is: string) =>
    sql`select private.enqueue_jobs('due', array_fill(json_build_object('is', ${is}::text), array[2]),
      array[${one}, ${other}], now())`;
  await ask('old');
  const asked = await sql.begin(async (holding) => {
    const touch = (key: string) =>
      holding`update graphile_worker._private_jobs set updated_at = now() where key = ${key}`;
    // The long timeout makes a deadlock abort the enqueuing statement instead of this transaction.
    await holding`set local deadlock_timeout = '1min'`;
    await touch(other);
    const asking = Promise.resolve(ask('new'));
    await vi.waitFor(async () =>
      expect(await sql`select from pg_locks where not granted`).toHaveLength(1),
    );
    await touch(one);
    return [asking];
  });
  await Promise.all(asked);
  expect(
    await sql`select key, payload ->> 'is' as text from graphile_worker._private_jobs
      where key in (${one}, ${other}) order by key`,
  ).toEqual([
    { key: one, text: 'new' },
    { key: other, text: 'new' },
  ]);
});
