import { createShutdown, Backoff, Peers, statusRoutes } from '@parley/backend';
import { startJobWorker } from '@parley/jobs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { startDatabase, type TestDatabase } from '../../../supabase/tests/database.ts';
import { keepPart, type ProductPart } from '../src/part.ts';
import { queueParts } from '../src/queue-part.ts';
import type { Workers } from '../src/workers/parts.ts';

let database: TestDatabase;
const shutdown = createShutdown(() => {});
beforeAll(async () => {
  database = await startDatabase({ migrated: false });
});
afterAll(async () => {
  await shutdown.run();
  await database.stop();
});

const answered = z.object({ status: z.string(), parts: z.record(z.string(), z.string()) });

/** The response of `/ready` while all other parts work. */
async function ready(workers: Workers | null, isNeeded = false) {
  const app = statusRoutes({
    parts: {
      database: { check: () => ({ state: 'ok' }) },
      ...queueParts(database.sql, () => workers, isNeeded),
    },
    figures: () => ({}),
    peers: new Peers(),
    metricsToken: undefined,
  });
  const response = await app.request('/ready');
  return { code: response.status, ...answered.parse(await response.json()) };
}

const worker = () =>
  startJobWorker({
    databaseUrl: database.url,
    tasks: { nothing: async () => {} },
    concurrency: 1,
    tidyMs: 1000,
    log: () => {},
  });

function workersOf(starts: Record<keyof Workers['parts'], () => Promise<ProductPart>>): Workers {
  const keep = (name: keyof Workers['parts']) => {
    const pauses = new Backoff({ firstMs: 10, mostMs: 50 });
    const part = keepPart(name, starts[name], () => {}, pauses);
    shutdown.add(name, () => part.stop());
    return part;
  };
  const parts = {
    assistant: keep('assistant'),
    delivery: keep('delivery'),
    extraction: keep('extraction'),
    transfer: keep('transfer'),
  };
  const started = Promise.all(Object.values(parts).map(({ tried }) => tried)).then(() => {});
  return { parts, started, answer: async () => null };
}

const starting = {
  jobs: 'starting',
  jobs_assistant: 'starting',
  jobs_delivery: 'starting',
  jobs_extraction: 'starting',
  jobs_transfer: 'starting',
};

test('workers are starting at first, while the app is served', async () => {
  const parts = { database: 'ok', ...starting };
  expect(await ready(null)).toEqual({ code: 200, status: 'ready', parts });
  expect(await ready(null, true)).toEqual({ code: 503, status: 'starting', parts });
});

test('a worker that cannot start degrades its job queue, not the product', async () => {
  let isBroken = true;
  const workers = workersOf({
    assistant: () => (isBroken ? Promise.reject(new Error('no model')) : worker()),
    delivery: worker,
    extraction: worker,
    transfer: worker,
  });
  await workers.started;
  const parts = {
    database: 'ok',
    jobs: 'failing',
    jobs_assistant: 'failing',
    jobs_delivery: 'ok',
    jobs_extraction: 'ok',
    jobs_transfer: 'ok',
  };
  expect(await ready(workers)).toEqual({ code: 200, status: 'ready', parts });
  expect(await ready(workers, true)).toEqual({ code: 503, status: 'not ready', parts });
  isBroken = false;
  const well = { ...parts, jobs: 'ok', jobs_assistant: 'ok' };
  await vi.waitFor(async () => expect((await ready(workers)).parts).toEqual(well));
});

test('a hanging queue does not answer, and the product stays ready', async () => {
  const workers = workersOf({
    assistant: worker,
    delivery: worker,
    extraction: worker,
    transfer: worker,
  });
  await workers.started;
  const holding = await database.sql.reserve();
  await holding`begin`;
  await holding`lock table graphile_worker._private_jobs in access exclusive mode`;
  expect(await ready(workers)).toMatchObject({ code: 200, parts: { jobs: 'no answer' } });
  await holding`rollback`;
  holding.release();
  expect(await ready(workers)).toMatchObject({ code: 200, parts: { jobs: 'ok' } });
});
