import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId, userParts } from '@parley/model';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type App, openApp } from '../src/app.ts';

/**
 * How many statements the database runs for what people do most, by the app's own requests: those
 * in triggers, policies and functions too. Each number is a promise: a change that raises one says
 * why.
 */

const workdir = fileURLToPath(new URL('../..', import.meta.url));
const soon = { timeout: 30_000, interval: 20 };
const QUIET_MS = 400;

type Ended = { stop(): Promise<void> };
type Backend = Ended & { url: string; keys: { publishableKey: string } };
// By its address alone: the backend is checked with Node's types, which the browser's contradict.
const backendAt = (path: string) => pathToFileURL(join(workdir, 'packages/backend/src', path)).href;
const {
  startDisposableCluster,
}: { startDisposableCluster(options: object): Promise<Ended & { url: string }> } = await import(
  backendAt('testing/index.ts')
);
const { startBackend }: { startBackend(options: object): Promise<Backend> } = await import(
  backendAt('index.ts')
);

let app: App;
let dataDir: string;
const ids = { workspaceId: newId(), channelId: newId() };
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parley-statements-'));
  ends.unshift(() => rm(dataDir, { recursive: true, force: true }));
  const cluster = await startDisposableCluster({ dataDir, workdir });
  ends.unshift(() => cluster.stop());
  await listen(cluster.url);
  const backend = await startBackend({
    workdir,
    dataDir,
    port: 0,
    databaseUrl: cluster.url,
    log: () => {},
  });
  ends.unshift(() => backend.stop());
  app = openApp({ url: backend.url, key: backend.keys.publishableKey });
  ends.unshift(() => app.stop());
  const { store, gateway } = app;
  await store.session.signUp('ada@example.test', 'a-long-password', 'Ada');
  await gateway.insert('workspaces', [
    { id: ids.workspaceId, name: 'Yard', owner_id: store.session.state.get().userId },
  ]);
  await gateway.insert('channels', [
    {
      id: ids.channelId,
      workspace_id: ids.workspaceId,
      name: 'Crane',
      assistant_mode: 'off',
    },
  ]);
});
afterAll(async () => {
  for (const end of ends) await end();
});

/** Every later connection tells the server's log what it runs. */
async function listen(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  await sql`load 'auto_explain'`;
  await sql`alter system set session_preload_libraries = 'auto_explain'`;
  await sql`alter system set auto_explain.log_min_duration = 0`;
  await sql`alter system set auto_explain.log_nested_statements = on`;
  await sql`select pg_reload_conf()`;
  await sql.end();
}

/**
 * The watch over the database asks the one every second, and the reader of its log the other, once
 * for all commits that it told of.
 */
const BESIDE = new Set(['select 1', 'select pg_current_snapshot()::text as snapshot']);

const heard = async () =>
  (await readFile(join(dataDir, 'postgres.log'), 'utf8'))
    .matchAll(/Query Text: (.*)/g)
    .filter(([, text = '']) => !BESIDE.has(text))
    .toArray().length;

/** Resolves with how many it is once nothing more is run. */
async function settled(): Promise<number> {
  for (let count = -1; ;) {
    await sleep(QUIET_MS);
    const now = await heard();
    if (now === count) return now;
    count = now;
  }
}

async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const before = await settled();
  await work();
  return (await settled()) - before;
}

function send(count: number) {
  const { workspaceId: workspace_id, channelId: channel_id } = ids;
  const rows = Array.from({ length: count }, () => {
    const id = newId();
    return {
      id,
      workspace_id,
      channel_id,
      author_id: app.store.session.state.get().userId,
      reply_to_id: null,
      role: 'user',
      parts: userParts(id, 'Hello', []),
      metadata: { workspace_id, channel_id },
      content: null,
    };
  });
  return app.gateway.insert('messages', rows);
}

test('a message takes eight: whose it is, the row, and what supabase/tests/statements.test.ts tells', async () => {
  expect(await statementsOf(() => send(1))).toBe(8);
});

test('a page of messages with all that belongs to them takes three, however many they are', async () => {
  const page = () => statementsOf(() => app.readPage(ids.channelId, 50));
  expect(await page()).toBe(3);
  await send(60);
  expect(await page()).toBe(3);
});

test('a workspace that is opened takes some two hundred', async () => {
  const opened = await statementsOf(async () => {
    const tab = app.anotherTab(() => {});
    ends.unshift(() => tab.stop());
    await vi.waitFor(() => {
      expect(tab.store.collections.channels.has(ids.channelId)).toBe(true);
      expect(tab.store.connection.state.get().state).toBe('connected');
    }, soon);
  });
  // Once to show it, and again as its two topics are joined, for what changed in between.
  expect(opened).toBeLessThanOrEqual(210);
});
