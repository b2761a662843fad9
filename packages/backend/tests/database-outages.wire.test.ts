import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import { postgres } from '@parley/postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { parentOf } from '../src/postgres/processes.ts';
import {
  isRunning,
  kill,
  type ServerProcess,
  startServer,
  stopDatabase,
} from './server-process.ts';
import { startWriters } from './writers.ts';

/** The whole database stops and returns while the program keeps running. */

const ROUNDS = 2;
const WRITERS = 6;
const soon = { timeout: 120_000, interval: 50 };
/** Whole databases restart, on machines that may be busy. */
const patience = { timeout: 300_000 };

let dataDir: string;
let server: ServerProcess;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parley-outages-'));
  server = await startServer(dataDir);
});
afterAll(async () => {
  await kill(server);
  await stopDatabase(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

async function asked<Row extends object>(text: string): Promise<Row[]> {
  const sql = postgres(server.databaseUrl, { max: 1 });
  try {
    return await sql.unsafe<Row[]>(text);
  } finally {
    await sql.end();
  }
}

/** The server's processes, the main one first. */
async function processes(): Promise<number[]> {
  const rows = await asked<{ pid: number; own: boolean }>(
    'select pid, pid = pg_backend_pid() as own from pg_stat_activity',
  );
  const leader = parentOf(rows.find(({ own }) => !own)?.pid ?? 0);
  if (leader === null) throw new Error('PostgreSQL has no leading process');
  return [leader, ...rows.flatMap(({ pid, own }) => (own ? [] : [pid]))];
}

const isReady = async () => (await fetch(`${server.url}/ready`)).status === 200;

test(
  'a killed PostgreSQL is restarted without loss of acknowledged rows, also for listeners',
  patience,
  async () => {
    const listener = createClient(server.url, server.keys.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    const { data } = await listener.auth.signUp({
      email: `${crypto.randomUUID()}@example.test`,
      password: 'a-long-password',
    });
    const heard: string[] = [];
    const states: string[] = [];
    listener
      .channel(`notes:${data.user?.id}`, { config: { private: true } })
      .on('broadcast', { event: 'INSERT' }, ({ payload }) => heard.push(payload.record.title))
      .subscribe((state) => states.push(state));
    await vi.waitFor(() => expect(states).toContain('SUBSCRIBED'), soon);

    const writers = await startWriters(server, WRITERS);
    for (let round = 0; round < ROUNDS; round += 1) {
      await writers.more(WRITERS);
      const [leader = 0] = await processes();
      states.length = 0;
      process.kill(leader, 'SIGKILL');
      await vi.waitFor(() => expect(states).toContain('SUBSCRIBED'), soon);
      await writers.more(WRITERS);
    }
    await writers.stop();
    await vi.waitFor(async () => expect(await isReady()).toBe(true), soon);
    await listener.from('notes').insert({ title: 'heard again' }).throwOnError();
    await vi.waitFor(() => expect(heard).toContain('heard again'), soon);
    await listener.removeAllChannels();
    listener.realtime.disconnect();

    expect(isRunning(server)).toBe(true);
    expect(writers.oddAnswers).toEqual([]);
    const stored = new Set((await asked<{ title: string }>('select title from notes')).map(title));
    expect([...writers.acknowledged].filter((one) => !stored.has(one))).toEqual([]);
  },
);

test('a stopped program is healthy and ready as soon as it continues', patience, async () => {
  await vi.waitFor(async () => expect(await isReady()).toBe(true), soon);
  server.process.kill('SIGSTOP');
  await sleep(6000);
  server.process.kill('SIGCONT');
  const [health, ready] = await Promise.all(
    ['/health', '/ready'].map((path) => fetch(server.url + path)),
  );
  expect(await health?.json()).toEqual({ status: 'ok' });
  expect([health?.status, ready?.status]).toEqual([200, 200]);
});

test(
  'a hanging database is reported immediately, and requests do not wait for it',
  patience,
  async () => {
    await vi.waitFor(async () => expect(await isReady()).toBe(true), soon);
    const all = await processes();
    for (const pid of all) process.kill(pid, 'SIGSTOP');
    try {
      const headers = { apikey: server.keys.publishableKey };
      const answer = await fetch(`${server.url}/rest/v1/notes?select=title`, { headers });
      expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([503, true]);
      expect(await answer.json()).toMatchObject({ code: 'PGRST000' });
      const ready = await fetch(`${server.url}/ready`);
      expect(ready.status).toBe(503);
      expect((await fetch(`${server.url}/health`)).status).toBe(200);
      const signedIn = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ email: 'ada@example.test', password: 'a-long-password' }),
      });
      expect(signedIn.status).toBe(503);
      const file = await fetch(`${server.url}/storage/v1/object/private/a.txt`, { headers });
      expect(file.status).toBe(503);
      expect(await file.json()).toMatchObject({ statusCode: '503' });
    } finally {
      for (const pid of all) process.kill(pid, 'SIGCONT');
    }
    await vi.waitFor(async () => expect(await isReady()).toBe(true), soon);
  },
);

const title = (row: { title: string }) => row.title;
