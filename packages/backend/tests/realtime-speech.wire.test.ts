import type { SupabaseClient } from '@supabase/supabase-js';
import type { Sql } from '@parley/postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { startTestBackend, type TestBackend } from './project.ts';

let project: TestBackend;
let sql: Sql;
beforeAll(async () => {
  project = await startTestBackend();
  ({ sql } = project);
});
afterAll(() => project.stop());

const soon = { timeout: 30_000, interval: 25 };

async function member(name: string) {
  const person = await project.person(name);
  await sql`insert into public.room_members values (${person.id})`;
  await person.client.realtime.setAuth();
  return person;
}

/** Joins the room and tracks presence there. */
async function enter(client: SupabaseClient, key: string) {
  const channel = client.channel('room', { config: { private: true, presence: { key } } });
  channel.on('presence', { event: 'sync' }, () => {});
  await new Promise<void>((joined) =>
    channel.subscribe((status) => status === 'SUBSCRIBED' && joined()),
  );
  expect(await channel.track({})).toBe('ok');
  return channel;
}

const sockets = async () => {
  const text = await (await fetch(`${project.backend.url}/metrics`)).text();
  return Number(/^parley_realtime_sockets (\d+)$/m.exec(text)?.[1]);
};

test('a client that leaves before its presence is authorized is not shown', async () => {
  const [ada, gone] = [await member('ada'), await member('gone')];
  const token = (await gone.client.auth.getSession()).data.session?.access_token;
  const { url, keys } = project.backend;
  const socket = new WebSocket(
    `${url}/realtime/v1/websocket?vsn=2.0.0&apikey=${keys.publishableKey}`,
  );
  await new Promise((done) => socket.once('open', done));
  const joined = new Promise((done) => socket.once('message', done));
  const config = { private: true, presence: { key: 'gone', enabled: true } };
  socket.send(
    JSON.stringify(['1', '1', 'realtime:room', 'phx_join', { config, access_token: token }]),
  );
  await joined;
  const before = await sockets();
  await sql.begin(async (tx) => {
    await tx`lock table realtime.messages in share mode`;
    const track = { type: 'presence', event: 'track', payload: {} };
    socket.send(JSON.stringify(['1', '2', 'realtime:room', 'presence', track]));
    await vi.waitFor(async () => {
      const [row] = await sql`select count(*)::int as waiting from pg_locks where not granted`;
      expect(row?.waiting).toBeGreaterThan(0);
    }, soon);
    socket.terminate();
    await vi.waitFor(async () => expect(await sockets()).toBe(before - 1), soon);
  });
  const channel = await enter(ada.client, 'ada');
  await vi.waitFor(() => expect(Object.keys(channel.presenceState())).toEqual(['ada']), soon);
});

test('a client that loses the right to send is checked again and refused', async () => {
  const [ada, bo] = [await member('ada'), await member('bo')];
  const heard: unknown[] = [];
  const listening = ada.client.channel('room', { config: { private: true } });
  listening.on('broadcast', { event: 'word' }, ({ payload }) => heard.push(payload.said));
  await new Promise<void>((joined) =>
    listening.subscribe((status) => status === 'SUBSCRIBED' && joined()),
  );
  const speaking = bo.client.channel('room', {
    config: { private: true, broadcast: { ack: true } },
  });
  await new Promise<void>((joined) =>
    speaking.subscribe((status) => status === 'SUBSCRIBED' && joined()),
  );
  const say = (said: string) =>
    speaking.send({ type: 'broadcast', event: 'word', payload: { said } });
  expect(await say('one')).toBe('ok');
  await sql`create policy "quiet hours" on realtime.messages as restrictive for insert
    to authenticated with check (realtime.topic() <> 'room')`;
  await sql`select realtime.reauthorise(${bo.id})`;
  await vi.waitFor(async () => expect(await say('again')).toBe('error'), soon);
  expect(heard[0]).toBe('one');
  await sql`drop policy "quiet hours" on realtime.messages`;
});
