import type { SupabaseClient } from '@supabase/supabase-js';
import type { Sql } from '@parley/postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { openPool } from '../src/postgres/pool.ts';
import { readChanges } from '../src/realtime/changes.ts';
import { startTestBackend, type TestBackend } from './project.ts';

let project: TestBackend;
let sql: Sql;
beforeAll(async () => {
  project = await startTestBackend();
  ({ sql } = project);
});
afterAll(() => project.stop());

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 25 });

/** Joins a private topic; returns its messages as event, number and title of the note. */
async function join(client: SupabaseClient, topic: string, broadcast?: Record<string, unknown>) {
  const heard: unknown[][] = [];
  await client.realtime.setAuth();
  const config = { private: true, ...(broadcast ? { broadcast } : {}) };
  const channel = client.channel(topic, { config });
  channel.on('broadcast', { event: '*' }, ({ event, payload, meta }) =>
    heard.push([event, (meta as { number?: number }).number, payload.record?.title]),
  );
  await new Promise<void>((joined) =>
    channel.subscribe((status) => status === 'SUBSCRIBED' && joined()),
  );
  return heard;
}

const COUNTING = { self: false, numbered: true };

test.concurrent('a counting client gets the first number, each number, and the last once it is quiet', async () => {
  const { client, id } = await project.person('ada');
  const first = await join(client, `notes:${id}`, COUNTING);
  await until(() => expect(first).toEqual([['latest', 0, undefined]]));
  // Inserted together, since the topic might become quiet in between on a slow machine.
  await client.from('notes').insert([{ title: 'one' }, { title: 'two' }]);
  const told = [
    ['INSERT', 1, 'one'],
    ['INSERT', 2, 'two'],
    ['latest', 2, undefined],
  ];
  await until(() => expect(first.slice(1)).toEqual(told));
  // Members who join later start at a later number.
  const { data } = await client.auth.getSession();
  const other = project.client();
  await other.auth.setSession(data.session ?? { access_token: '', refresh_token: '' });
  const second = await join(other, `notes:${id}`, COUNTING);
  await until(() => expect(second).toEqual([['latest', 2, undefined]]));
  await client.from('notes').insert({ title: 'three' });
  const further = [
    ['INSERT', 3, 'three'],
    ['latest', 3, undefined],
  ];
  await until(() => expect(second.slice(1)).toEqual(further));
  await until(() => expect(first.slice(4)).toEqual(further));
});

test.concurrent('a counting client learns when all messages from before the join were delivered', async () => {
  const { client, id } = await project.person('early');
  const since = Date.now() - 60_000;
  for (const title of ['one', 'two']) await client.from('notes').insert({ title });
  const told: string[] = [];
  const config = { private: true, broadcast: { ...COUNTING, replay: { since, limit: 1 } } };
  await client.realtime.setAuth();
  client
    .channel(`notes:${id}`, { config })
    .on('broadcast', { event: '*' }, ({ meta }) => {
      const { replayed, replay } = meta as { replayed?: boolean; replay?: string };
      told.push(replayed ? 'earlier' : (replay ?? 'latest'));
    })
    .subscribe();
  await until(() => expect(told.slice(0, 3)).toEqual(['latest', 'earlier', 'done']));
});

test.concurrent('a client that does not count gets only the changes, as from any Supabase', async () => {
  const { client, id } = await project.person('ben');
  const plain = await join(client, `notes:${id}`);
  const { data } = await client.auth.getSession();
  const other = project.client();
  await other.auth.setSession(data.session ?? { access_token: '', refresh_token: '' });
  const counting = await join(other, `notes:${id}`, COUNTING);
  await client.from('notes').insert({ title: 'one' });
  await until(() => expect(counting.at(-1)).toEqual(['latest', 1, undefined]));
  expect(plain).toEqual([['INSERT', 1, 'one']]);
});

test.concurrent('each topic has separate numbers, and rolled-back messages have none', async () => {
  const [ada, bo] = [await project.person('ada'), await project.person('bo')];
  const [hers, his] = [
    await join(ada.client, `notes:${ada.id}`, COUNTING),
    await join(bo.client, `notes:${bo.id}`, COUNTING),
  ];
  await ada.client.from('notes').insert({ title: 'hers' });
  await sql
    .begin(async (tx) => {
      await tx`insert into public.notes (owner_id, title) values (${ada.id}, 'never')`;
      throw new Error('back');
    })
    .catch(() => {});
  await bo.client.from('notes').insert({ title: 'his' });
  await ada.client.from('notes').insert({ title: 'hers too' });
  const changes = (heard: unknown[][]) => heard.filter(([event]) => event === 'INSERT');
  await until(() => expect(changes(hers).map(([, number]) => number)).toEqual([1, 2]));
  await until(() => expect(changes(his)).toEqual([['INSERT', 1, 'his']]));
});

test('a slow reader’s socket is closed instead of losing frames silently', async () => {
  const { client, id } = await project.person('sol');
  const token = (await client.auth.getSession()).data.session?.access_token;
  const { url, keys } = project.backend;
  const slow = new WebSocket(
    `${url}/realtime/v1/websocket?vsn=2.0.0&apikey=${keys.publishableKey}`,
  );
  slow.on('error', () => {});
  const closed = new Promise<number>((done) => slow.once('close', done));
  await new Promise((done) => slow.once('open', done));
  const payload = { config: { private: true }, access_token: token };
  const joined = new Promise((done) => slow.once('message', done));
  slow.send(JSON.stringify(['1', '1', `realtime:notes:${id}`, 'phx_join', payload]));
  await joined;
  slow.pause();
  const text = 'x'.repeat(1_000_000);
  for (let count = 0; count < 40; count += 1)
    await sql`select realtime.send(jsonb_build_object('text', ${text}::text), 'fill', ${`notes:${id}`}, true)`;
  slow.resume();
  expect(await closed).toBe(1006);
});

test('a change that cannot be delivered ends all sockets, so that clients reconnect and read', async () => {
  const told: string[] = [];
  let canFail = true;
  const snapshots = openPool(project.backend.databaseUrl, 1);
  const changes = await readChanges({
    logUrl: project.backend.databaseUrl,
    sql: snapshots,
    onRow: () => {},
    onChange: ({ event }) => {
      if (canFail && event === 'unspeakable') throw new Error('cannot be said');
      told.push(event);
    },
    onLost: () => told.push('lost'),
    onFound: () => told.push('found'),
    log: () => {},
  });
  try {
    await sql`select realtime.send('{}', 'unspeakable', 'nobody', true)`;
    await until(() => expect(told).toEqual(['lost', 'found']));
    canFail = false;
    await sql`select realtime.send('{}', 'next', 'nobody', true)`;
    await until(() => expect(told).toEqual(['lost', 'found', 'next']));
  } finally {
    await changes.close();
    await snapshots.end();
  }
});
