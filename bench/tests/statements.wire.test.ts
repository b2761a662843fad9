import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { JOINS_MS } from '@parley/client/realtime/after-joins';
import { newId, userParts } from '@parley/model';
import { postgres } from '@parley/postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type OpenChannel, openChannel } from './channel.ts';

/**
 * Counts the statements that the database runs for the most common requests of the app, including
 * those in triggers, policies and functions. Each number is a promise; a change that raises one
 * explains why.
 */

const soon = { timeout: 30_000, interval: 20 };
const QUIET_MS = 400;

let channel: OpenChannel;
let tab: ReturnType<OpenChannel['app']['anotherTab']> | undefined;
beforeAll(async () => {
  channel = await openChannel(async (url) => {
    await listen(url);
    return { url, close: async () => {} };
  });
  // The app requests what its joins may have missed after this time.
  await settled(JOINS_MS + QUIET_MS);
});
afterAll(async () => {
  await tab?.stop();
  await channel.end();
});

/** Makes every later connection log its statements. */
async function listen(url: string): Promise<void> {
  const sql = postgres(url, { max: 1 });
  await sql`load 'auto_explain'`;
  await sql`alter system set session_preload_libraries = 'auto_explain'`;
  await sql`alter system set auto_explain.log_min_duration = 0`;
  await sql`alter system set auto_explain.log_nested_statements = on`;
  await sql`select pg_reload_conf()`;
  await sql.end();
}

/**
 * First lines of statements that run regardless of requests: the watch over the database every
 * second, the reader of its log once for all reported commits, and the deletion of old broadcasts
 * every minute.
 */
const BESIDE = new Set([
  'select 1',
  'select pg_current_snapshot()::text as snapshot',
  'select realtime.prune()',
  `delete from realtime.messages where inserted_at < now() - interval '15 minutes'`,
]);

/** The first line of each statement so far. */
const heard = async (): Promise<string[]> =>
  (await readFile(join(channel.dataDir, 'postgres.log'), 'utf8'))
    .matchAll(/Query Text:\s*(.*)/g)
    .map(([, text = '']) => text)
    .filter((text) => !BESIDE.has(text))
    .toArray();

/** Resolves with the statements once none has run for that long. */
async function settled(quietMs = QUIET_MS): Promise<string[]> {
  for (let count = -1; ;) {
    await sleep(quietMs);
    const now = await heard();
    if (now.length === count) return now;
    count = now.length;
  }
}

/**
 * Runs once for a session without requests for ten seconds, before the request's own statements.
 */
const GOES_ON = 'select not_after from auth.sessions where id = $1';

/** The number of statements that ran meanwhile, and their list. */
async function statementsOf(work: () => Promise<unknown>) {
  const before = await settled();
  await work();
  const run = (await settled()).slice(before.length);
  const asked = run.indexOf(GOES_ON);
  if (asked >= 0) run.splice(asked, 1);
  return { count: run.length, told: `These were run:\n${run.join('\n')}\n` };
}

function send(count: number) {
  const { app, workspaceId: workspace_id, channelId: channel_id } = channel;
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

test('a message of known words takes ten statements, mostly those of supabase/tests/statements.test.ts', async () => {
  await send(1);
  const { count, told } = await statementsOf(() => send(1));
  expect(count, told).toBe(10);
});

test('a page of messages with everything belonging to them takes three statements at any length', async () => {
  const page = () => statementsOf(() => channel.app.readPage(channel.channelId, 50));
  const few = await page();
  expect(few.count, few.told).toBe(3);
  await send(60);
  const many = await page();
  expect(many.count, many.told).toBe(3);
});

test('opening a workspace takes about two hundred statements', async () => {
  const opened = await statementsOf(async () => {
    tab = channel.app.anotherTab(() => {});
    await vi.waitFor(() => {
      expect(tab?.store.collections.channels.has(channel.channelId)).toBe(true);
      expect(tab?.store.connection.state.get().state).toBe('connected');
    }, soon);
  });
  // Loaded once to show it, and again for changes before its two topics were joined.
  expect(opened.count, opened.told).toBeLessThanOrEqual(210);
});
