import type { SupabaseClient } from '@supabase/supabase-js';
import type { Sql } from '@parley/postgres';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestBackend, type TestBackend } from './project.ts';

/** Broadcasts over HTTP, their replay, and the limits of the hosted service. */

let project: TestBackend;
let sql: Sql;
beforeAll(async () => {
  project = await startTestBackend();
  ({ sql } = project);
});
afterAll(() => project.stop());

const until = (check: () => void) => vi.waitFor(check, { timeout: 15_000, interval: 25 });

type Heard = { event: string; payload: unknown; meta?: { replayed?: boolean; id?: string } };

async function join(client: SupabaseClient, topic: string, config: object = {}) {
  const heard: Heard[] = [];
  const statuses: string[] = [];
  const faults: string[] = [];
  await client.realtime.setAuth();
  const channel = client.channel(topic, { config });
  channel.on('broadcast', { event: '*' }, (message) =>
    heard.push({ payload: undefined, ...message }),
  );
  channel.subscribe((status, error) => {
    statuses.push(status);
    if (error) faults.push(error.message);
  });
  await until(() => expect(statuses.length).toBeGreaterThan(0));
  return { channel, heard, statuses, faults };
}

async function member(name: string) {
  const person = await project.person(name);
  await sql`insert into public.room_members values (${person.id})`;
  return person;
}

describe('one message over HTTP', () => {
  // compat: Realtime | Broadcast over HTTP, `httpSend`
  test('reaches listeners as JSON or bytes, with any topic name', async () => {
    const [ada, bo] = [await project.person('ada'), await project.person('bo')];
    const topic = 'room/ü 1:2';
    const { heard } = await join(bo.client, topic);
    const sender = ada.client.channel(topic);
    expect(await sender.httpSend('say hi', { text: 'hello' })).toEqual({ success: true });
    await sender.httpSend('bytes', new Uint8Array([1, 2, 3]));
    await until(() => expect(heard).toHaveLength(2));
    expect(heard[0]).toMatchObject({ event: 'say hi', payload: { text: 'hello' } });
    expect(heard[1]?.event).toBe('bytes');
    expect([...new Uint8Array(heard[1]?.payload as ArrayBuffer)]).toEqual([1, 2, 3]);
  });

  test('on a private topic is sent and received only by members', async () => {
    const [ada, bo] = [await member('ada'), await project.person('bo')];
    const { heard } = await join(ada.client, 'room', { private: true });
    const open = await join(project.client(), 'room');
    await bo.client.realtime.setAuth();
    const stranger = bo.client.channel('room', { config: { private: true } });
    await expect(stranger.httpSend('x', { from: 'bo' })).rejects.toThrow('Unauthorized');
    await ada.client.channel('room', { config: { private: true } }).httpSend('x', { from: 'ada' });
    await until(() => expect(heard.map(({ payload }) => payload)).toEqual([{ from: 'ada' }]));
    expect(open.heard).toEqual([]);
  });

  test.each([
    ['text/plain', '{}', 415],
    ['application/json', '{', 422],
    ['application/json', '['.repeat(10_000), 422],
  ])('of type %s with a wrong body is refused', async (type, body, status) => {
    const at = `${project.backend.url}/realtime/v1/api/broadcast/room/events/x`;
    const { publishableKey } = project.backend.keys;
    const headers = { apikey: publishableKey, 'content-type': type };
    expect((await fetch(at, { method: 'POST', headers, body })).status).toBe(status);
    const without = { method: 'POST', headers: { 'content-type': type }, body: '{}' };
    expect((await fetch(at, without)).status).toBe(401);
  });
});

describe('several messages over HTTP', () => {
  const post = async (client: SupabaseClient, messages: unknown) => {
    const token = (await client.auth.getSession()).data.session?.access_token ?? '';
    const { url, keys } = project.backend;
    return fetch(`${url}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: {
        apikey: keys.publishableKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ messages }),
    });
  };

  test('reach only the topics that their sender may write to', async () => {
    const [ada, bo] = [await member('ada'), await project.person('bo')];
    const [room, lobby] = [
      await join(ada.client, 'room', { private: true }),
      await join(ada.client, 'lobby'),
    ];
    const messages = [
      { topic: 'room', event: 'x', payload: { n: 1 }, private: true },
      { topic: 'lobby', event: 'x', payload: { n: 2 } },
    ];
    expect((await post(bo.client, messages)).status).toBe(202);
    await until(() => expect(lobby.heard).toMatchObject([{ payload: { n: 2 } }]));
    expect(room.heard).toEqual([]);
  });

  test.each([
    [undefined, ["can't be blank"]],
    [[], ["can't be blank"]],
    ['x', ['is invalid']],
    [['x'], ['is invalid']],
    [
      [{ topic: 'a' }, { payload: {}, event: 5 }, { topic: 'a', event: 'x', payload: {} }],
      [
        { event: ["can't be blank"], payload: ["can't be blank"] },
        { topic: ["can't be blank"], event: ['is invalid'] },
        {},
      ],
    ],
  ])('of %j are refused with an error for each', async (messages, errors) => {
    const answer = await post((await project.person('ada')).client, messages);
    expect([answer.status, await answer.json()]).toEqual([422, { errors: { messages: errors } }]);
  });

  test('are limited to a thousand', async () => {
    const many = Array(1001).fill({ topic: 'a', event: 'x', payload: {} });
    const answer = await post((await project.person('ada')).client, many);
    expect([answer.status, await answer.json()]).toEqual([
      429,
      { message: 'Too many messages to broadcast, please reduce the batch size' },
    ]);
  });
});

describe('earlier messages', () => {
  const at = (since: number, limit = 25) => ({
    private: true,
    broadcast: { replay: { since, limit } },
  });

  // compat: Realtime | Replay
  test('are replayed once to a permitted client that joins, oldest first', async () => {
    const [ada, bo] = [await member('ada'), await project.person('bo')];
    const since = Date.now() - 1000;
    const listener = await join((await member('cy')).client, 'room', { private: true });
    for (const text of ['one', 'two', 'three'])
      await sql`select realtime.send(${sql.json({ text })}, 'said', 'room', true)`;
    const sender = ada.client.channel('room', { config: { private: true } });
    await ada.client.realtime.setAuth();
    await sender.httpSend('said', { text: 'kept' }, { persist: true });
    await ada.client.removeChannel(sender);
    // A client that joins while the feed is behind also receives the rest of it; here the feed has
    // sent everything.
    await until(() => expect(listener.heard).toHaveLength(4));
    const { heard } = await join(ada.client, 'room', at(since, 3));
    await until(() => expect(heard).toHaveLength(3));
    await sql`select realtime.send('{"text": "live"}', 'said', 'room', true)`;
    await until(() => expect(heard).toHaveLength(4));
    expect(heard.map(({ payload }) => (payload as { text: string }).text)).toEqual([
      'two',
      'three',
      'kept',
      'live',
    ]);
    expect(heard.map(({ meta }) => meta?.replayed ?? false)).toEqual([true, true, true, false]);
    const foreign = await join(bo.client, 'room', at(since));
    expect([foreign.statuses[0], foreign.heard]).toEqual(['CHANNEL_ERROR', []]);
  });

  test.each([
    [{ private: true, broadcast: { replay: { since: 'yesterday' } } }, 'params are not valid'],
    [{ private: true, broadcast: { replay: {} } }, 'params are not valid'],
  ])('are refused for %o', async (config, why) => {
    const { client } = await member('ada');
    const { statuses, faults } = await join(client, 'room', config);
    expect([statuses[0], faults[0]]).toEqual(['CHANNEL_ERROR', expect.stringContaining(why)]);
  });
});

test('only the service key can read the service’s health', async () => {
  const at = `${project.backend.url}/realtime/v1/api/tenants/any/health`;
  const { publishableKey, secretKey } = project.backend.keys;
  expect((await fetch(at, { headers: { apikey: publishableKey } })).status).toBe(401);
  const answer = await fetch(at, { headers: { apikey: secretKey } });
  expect(await answer.json()).toMatchObject({ data: { healthy: true, db_connected: true } });
});

describe('with the limits of a plan', () => {
  let small: TestBackend;
  beforeAll(async () => {
    small = await startTestBackend({ realtimePlan: 'free' });
  });
  afterAll(() => small.stop());

  test('a connection has at most a hundred channels, and presence ten keys', async () => {
    const client = small.client();
    const joining = Array.from({ length: 100 }, (_, at) => join(client, `room ${at}`));
    const joined = await Promise.all(joining);
    expect(new Set(joined.map(({ statuses }) => statuses[0]))).toEqual(new Set(['SUBSCRIBED']));
    const more = await join(client, 'one more');
    expect(more.faults[0]).toContain('ChannelRateLimitReached');
    const facts = Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`fact ${at}`, at]));
    expect(await joined[0]?.channel.track(facts)).not.toBe('ok');
    expect(await joined[1]?.channel.track({ one: 1 })).toBe('ok');
  });

  test('a large message is refused, but not the next one', async () => {
    const { channel } = await join(small.client(), 'large', { broadcast: { ack: true } });
    const say = (text: string) =>
      channel.send({ type: 'broadcast', event: 'said', payload: { text } });
    expect(await say('x'.repeat(300_000))).toBe('error');
    expect(await say('x'.repeat(200_000))).toBe('ok');
  });

  test('a client above the project’s rate of messages loses the channel with a reason', async () => {
    const { channel, heard } = await join(small.client(), 'loud');
    const told: unknown[] = [];
    channel.on('system', {}, (message: unknown) => told.push(message));
    await small.sql`select realtime.send('{}', 'said', 'loud', false) from generate_series(1, 6200)`;
    await until(() =>
      expect(told).toContainEqual(
        expect.objectContaining({ status: 'error', message: 'Too many messages per second' }),
      ),
    );
    expect(heard.length).toBeLessThan(6200);
  });
});
