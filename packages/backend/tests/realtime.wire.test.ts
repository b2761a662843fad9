import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import type { Sql } from '@parley/postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestBackend, type TestBackend } from './project.ts';

let project: TestBackend;
let sql: Sql;
beforeAll(async () => {
  project = await startTestBackend();
  ({ sql } = project);
});
afterAll(() => project.stop());

type Seen = { event: string; payload: Record<string, unknown> };

const until = (check: () => void) => vi.waitFor(check, { timeout: 15_000, interval: 25 });

/** Joins a private topic and collects its messages. */
async function join(client: SupabaseClient, topic: string, config: Record<string, unknown> = {}) {
  const seen: Seen[] = [];
  const statuses: string[] = [];
  await client.realtime.setAuth();
  const channel: RealtimeChannel = client.channel(topic, { config: { private: true, ...config } });
  channel.on('broadcast', { event: '*' }, ({ event, payload }) => seen.push({ event, payload }));
  channel.on('presence', { event: 'sync' }, () => {});
  channel.subscribe((status) => statuses.push(status));
  await until(() => expect(statuses.length).toBeGreaterThan(0));
  return { channel, seen, statuses };
}

async function member(name: string) {
  const person = await project.person(name);
  await sql`insert into public.room_members values (${person.id})`;
  return person;
}

test('changes of a table arrive in commit order, with record and old record', async () => {
  const { client, id } = await project.person('ada');
  const { seen, statuses } = await join(client, `notes:${id}`);
  expect(statuses).toEqual(['SUBSCRIBED']);
  for (const title of ['one', 'two', 'three']) await client.from('notes').insert({ title });
  await client.from('notes').update({ title: 'first' }).eq('title', 'one');
  expect((await client.from('notes').delete().eq('title', 'two')).error).toBeNull();
  await until(() =>
    expect(seen.map(({ event }) => event)).toEqual([
      'INSERT',
      'INSERT',
      'INSERT',
      'UPDATE',
      'DELETE',
    ]),
  );
  expect(seen[0]?.payload).toMatchObject({
    operation: 'INSERT',
    table: 'notes',
    schema: 'public',
    record: { title: 'one' },
  });
  expect(seen[3]?.payload).toMatchObject({
    record: { title: 'first' },
    old_record: { title: 'one' },
  });
});

test('nothing arrives from a transaction that was rolled back', async () => {
  const { client, id } = await project.person('rolf');
  const { seen } = await join(client, `notes:${id}`);
  await sql
    .begin(async (tx) => {
      await tx`insert into public.notes (owner_id, title) values (${id}, 'never')`;
      throw new Error('back');
    })
    .catch(() => {});
  await client.from('notes').insert({ title: 'ever' });
  await until(() => expect(seen).toHaveLength(1));
  expect(seen[0]?.payload).toMatchObject({ record: { title: 'ever' } });
});

test('another user’s topic cannot be joined', async () => {
  const [ada, bo] = await Promise.all([project.person('ada'), project.person('bo')]);
  const { statuses, seen } = await join(bo.client, `notes:${ada.id}`);
  expect(statuses[0]).toBe('CHANNEL_ERROR');
  await ada.client.from('notes').insert({ title: 'secret' });
  const own = await join(ada.client, `notes:${ada.id}`);
  await ada.client.from('notes').insert({ title: 'later' });
  await until(() => expect(own.seen).toHaveLength(1));
  expect(seen).toEqual([]);
});

test('the public topic of the same name gets no private messages', async () => {
  const { client, id } = await project.person('eve');
  const seen: unknown[] = [];
  const open = client
    .channel(`notes:${id}`)
    .on('broadcast', { event: '*' }, (message) => seen.push(message));
  await new Promise((done) => open.subscribe(done));
  await client.from('notes').insert({ title: 'private' });
  const other = client
    .channel('done')
    .on('broadcast', { event: 'end' }, (message) => seen.push(message));
  await new Promise((done) => other.subscribe(done));
  const sender = project.client();
  const speaking = sender.channel('done');
  await new Promise((done) => speaking.subscribe(done));
  await speaking.send({ type: 'broadcast', event: 'end', payload: {} });
  await until(() => expect(seen).toHaveLength(1));
  expect(seen[0]).toMatchObject({ event: 'end' });
});

// compat: Realtime | Broadcast, private topics by policy
test('members in the room get each other’s messages but not their own', async () => {
  const [ada, bo] = await Promise.all([member('ada'), member('bo')]);
  const [a, b] = await Promise.all([join(ada.client, 'room'), join(bo.client, 'room')]);
  await a.channel.send({
    type: 'broadcast',
    event: 'typing',
    payload: { who: 'ada', word: 'Grüße 👋' },
  });
  await until(() =>
    expect(b.seen).toEqual([{ event: 'typing', payload: { who: 'ada', word: 'Grüße 👋' } }]),
  );
  expect(a.seen).toEqual([]);
});

test('a client that may only listen cannot send', async () => {
  const { client, id } = await project.person('sol');
  const listening = await join(client, `notes:${id}`, { broadcast: { ack: true } });
  expect(
    await listening.channel.send({
      type: 'broadcast',
      event: 'INSERT',
      payload: { record: 'forged' },
    }),
  ).toBe('error');
});

// compat: Realtime | Presence
test('presence reports the members present, joining and leaving', async () => {
  const [ada, bo] = await Promise.all([member('ada'), member('bo')]);
  const a = await join(ada.client, 'room', { presence: { key: ada.id, enabled: true } });
  await a.channel.track({ since: 1 });
  const b = await join(bo.client, 'room', { presence: { key: bo.id, enabled: true } });
  await b.channel.track({ since: 2 });
  await until(() =>
    expect(Object.keys(a.channel.presenceState())).toEqual(expect.arrayContaining([ada.id, bo.id])),
  );
  await until(() =>
    expect(Object.keys(b.channel.presenceState())).toEqual(expect.arrayContaining([ada.id, bo.id])),
  );
  await bo.client.removeAllChannels();
  await until(() => expect(Object.keys(a.channel.presenceState())).not.toContain(bo.id));
});

test('losing the right to a topic ends the subscription', async () => {
  const ada = await member('ada');
  const { statuses } = await join(ada.client, 'room');
  await sql`delete from public.room_members where profile_id = ${ada.id}`;
  await sql`select realtime.reauthorise(${ada.id})`;
  await until(() => expect(statuses.at(-1)).toBe('CLOSED'));
});

test('an expired token ends its subscriptions', async () => {
  const { SignJWT } = await import('jose');
  const { id } = await project.person('tim');
  const token = await new SignJWT({ role: 'authenticated', sub: id, aud: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('3s')
    .sign(new TextEncoder().encode(project.backend.keys.jwtSecret));
  const client = project.client();
  await client.realtime.setAuth(token);
  const statuses: string[] = [];
  client
    .channel(`notes:${id}`, { config: { private: true } })
    .subscribe((status) => statuses.push(status));
  await until(() => expect(statuses[0]).toBe('SUBSCRIBED'));
  await until(() => expect(statuses).toContain('CLOSED'));
});

test('a broadcast over HTTP reaches subscribers, and needs the right to write on a private topic', async () => {
  const ada = await member('ada');
  const { seen } = await join(ada.client, 'room');
  const post = async (client: SupabaseClient) => {
    const token = (await client.auth.getSession()).data.session?.access_token ?? '';
    return fetch(`${project.backend.url}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: {
        apikey: project.backend.keys.publishableKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        messages: [{ topic: 'room', event: 'news', payload: { n: 1 }, private: true }],
      }),
    });
  };
  const stranger = await project.person('bo');
  expect((await post(stranger.client)).status).toBe(202);
  expect((await post(ada.client)).status).toBe(202);
  await until(() => expect(seen).toEqual([{ event: 'news', payload: { n: 1 } }]));
});

// compat: Realtime | Serializers 1.0.0 and 2.0.0
test('both serializers receive the same changes', async () => {
  const { client, id } = await project.person('vi');
  const token = (await client.auth.getSession()).data.session?.access_token ?? '';
  const received = new Map<string, unknown[]>();
  const { url, keys } = project.backend;
  const address = `${url.replace('http', 'ws')}/realtime/v1/websocket`;
  const sockets = ['1.0.0', '2.0.0'].map((vsn) => {
    const socket = new WebSocket(`${address}?apikey=${keys.publishableKey}&vsn=${vsn}`);
    const frames: unknown[] = [];
    received.set(vsn, frames);
    socket.onmessage = ({ data }) => frames.push(JSON.parse(String(data)));
    const payload = { config: { private: true }, access_token: token };
    socket.onopen = () =>
      socket.send(
        JSON.stringify(
          vsn === '1.0.0'
            ? { join_ref: '1', ref: '1', topic: `realtime:notes:${id}`, event: 'phx_join', payload }
            : ['1', '1', `realtime:notes:${id}`, 'phx_join', payload],
        ),
      );
    return socket;
  });
  await until(() =>
    expect([...received.values()].every((frames) => frames.length === 1)).toBe(true),
  );
  await client.from('notes').insert({ title: 'both' });
  await until(() =>
    expect([...received.values()].every((frames) => frames.length === 2)).toBe(true),
  );
  expect(received.get('1.0.0')?.[1]).toMatchObject({
    topic: `realtime:notes:${id}`,
    event: 'broadcast',
    payload: { event: 'INSERT', payload: { record: { title: 'both' } } },
  });
  expect(received.get('2.0.0')?.[1]).toMatchObject([
    null,
    null,
    `realtime:notes:${id}`,
    'broadcast',
    { event: 'INSERT', payload: { record: { title: 'both' } } },
  ]);
  for (const socket of sockets) socket.close();
});

test('a socket without a key is refused', async () => {
  const socket = new WebSocket(
    `${project.backend.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0`,
  );
  const ended = await new Promise((done) => {
    socket.onerror = () => done('refused');
    socket.onopen = () => done('opened');
  });
  expect(ended).toBe('refused');
});
