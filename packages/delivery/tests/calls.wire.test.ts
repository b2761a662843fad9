import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asPerson } from '../src/people/as-person.ts';
import { Pool } from 'pg';
import { type Channel, type DeliveryWorld, eventually, type Person, startWorld } from './world.ts';

let world: DeliveryWorld;
let pool: Pool;
let mara: Person;
let jonas: Person;
let channel: Channel;

beforeAll(async () => {
  world = await startWorld();
  pool = new Pool({ connectionString: world.url, max: 2 });
  await world.startWorker();
});
afterAll(async () => {
  await pool.end();
  await world.stop();
});
beforeEach(async () => {
  mara = await world.person('Mara');
  jonas = await world.person('Jonas');
  channel = await world.channel(mara, [jonas]);
  await template('https://meet.example.test/{workspace}/{channel}-{random}');
});

const template = (text: string | null) =>
  world.sql`update public.workspaces set meeting_template = ${text} where id = ${channel.workspaceId}`;

const ask = <Value>(person: Person, text: string, values: unknown[]): Promise<Value> =>
  asPerson(pool, person.id, async (client) => {
    const { rows } = await client.query<{ value: Value }>(`select ${text} as value`, values);
    if (!rows[0]) throw new Error('no row');
    return rows[0].value;
  });
const join = (person: Person) => ask<string>(person, 'public.join_call($1)', [channel.id]);
const leave = (person: Person, call: string) => ask(person, 'public.leave_call($1)', [call]);
const calls = () => world.sql<{ id: string; url: string; people: Record<string, string> }[]>`
  select id, url, people from public.calls where channel_id = ${channel.id}`;

test('everybody in the channel joins at the same address, which nobody can guess', async () => {
  const [first, second] = await Promise.all([join(mara), join(jonas)]);
  expect(first).toBe(second);
  const [call] = await calls();
  expect(call?.url).toMatch(/^https:\/\/meet\.example\.test\/acme\/design-[0-9a-f]{24}$/);
  expect(Object.keys(call?.people ?? {}).sort()).toEqual([mara.id, jonas.id].sort());
});

test('the meeting server does not learn the name of a private channel', async () => {
  await world.sql`update public.channels set visibility = 'private' where id = ${channel.id}`;
  await join(mara);
  expect((await calls())[0]?.url).toMatch(/\/acme\/call-[0-9a-f]{24}$/);
});

test('it ends with the last one who leaves, and the next call has another address', async () => {
  const call = await join(mara);
  await join(jonas);
  const [before] = await calls();
  await leave(mara, call);
  expect(await calls()).toHaveLength(1);
  await leave(jonas, call);
  expect(await calls()).toEqual([]);
  await join(mara);
  expect((await calls())[0]?.url).not.toBe(before?.url);
});

test('whoever is no longer seen is dropped, and the call ends by itself', async () => {
  const call = await join(mara);
  await join(jonas);
  await world.sql`update public.calls set people = people
    || jsonb_build_object(${jonas.id}::text, now() - interval '2 minutes') where id = ${call}`;
  await world.hurry('tidy_call');
  await eventually(async () =>
    expect(Object.keys((await calls())[0]?.people ?? {})).toEqual([mara.id]),
  );
  expect([
    await ask(mara, 'public.stay_in_call($1)', [call]),
    await ask(jonas, 'public.stay_in_call($1)', [call]),
  ]).toEqual([true, false]);
  await world.sql`update public.calls
    set people = jsonb_build_object(${mara.id}::text, now() - interval '2 minutes') where id = ${call}`;
  await eventually(async () => {
    await world.hurry('tidy_call');
    expect(await calls()).toEqual([]);
  });
});

test('who leaves the channel leaves its call', async () => {
  const call = await join(mara);
  await join(jonas);
  await world.sql`delete from public.participants
    where channel_id = ${channel.id} and profile_id = ${jonas.id}`;
  await expect(ask(jonas, 'public.stay_in_call($1)', [call])).resolves.toBe(false);
  await eventually(async () => {
    await world.hurry('tidy_call');
    expect(Object.keys((await calls())[0]?.people ?? {})).toEqual([mara.id]);
  });
});

test.each([
  'http://meet.example.test/{random}',
  'https://{channel}.example.test/',
  'https://meet.example.test@evil.test/',
  'https://meet.example.test/{random}\nx',
  'https://meet.example.test\\evil',
  'javascript:alert(1)',
  '//meet.example.test/',
])('%j is no meeting address', async (text) => {
  await expect(template(text)).rejects.toMatchObject({ code: '23514' });
});

test('without a meeting address nobody calls', async () => {
  await template(null);
  await expect(join(mara)).rejects.toMatchObject({ detail: 'no_meeting_address' });
});
