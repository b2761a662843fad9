import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createSafeFetch } from '@parley/safe-fetch';
import { type Browser, startPushService, subscribe, vapidClaims } from './push-service.ts';
import {
  eventually,
  type Person,
  type Channel,
  type SayOptions,
  SITE_URL,
  startWorld,
  vapid,
  type Values,
  type DeliveryWorld,
} from './world.ts';

const payload = z.object({ title: z.string(), body: z.string(), url: z.string(), tag: z.string() });

let world: DeliveryWorld;
let service: Awaited<ReturnType<typeof startPushService>>;
let mara: Person;

beforeAll(async () => {
  service = await startPushService();
  world = await startWorld();
  mara = await world.person('Mara');
  await world.startWorker({ safeFetch: createSafeFetch({ allowsLoopback: true, ca: service.ca }) });
});
beforeEach(() => {
  service.received.length = 0;
  service.statuses.clear();
});
afterAll(async () => {
  await world.stop();
  await service.stop();
});

async function addDevice(person: Person, path: string): Promise<Browser> {
  const browser = subscribe(`${service.url}${path}`);
  await world.sql`insert into public.push_subscriptions
    ${world.sql({ profile_id: person.id, endpoint: browser.endpoint, p256dh: browser.p256dh, auth: browser.auth })}`;
  return browser;
}

/** A person with a device, in a channel with Mara. */
async function listener(
  settings: Values = {},
  values: Values = {},
): Promise<{ person: Person; channel: Channel; browser: Browser; path: string }> {
  const person = await world.person('Ann', settings);
  const channel = await world.channel(mara, [person], values);
  const path = `/${person.id}`;
  return { person, channel, path, browser: await addDevice(person, path) };
}

/** Delivers everything that is waiting. */
async function ring(): Promise<void> {
  await world.hurry('push');
  await world.drained('push');
}
const mention = (channel: Channel, person: Person, text: string, more: SayOptions = {}) =>
  world.say(channel, mara, text, { mentions: [person], ...more });
const devicesOf = ({ id }: Person) =>
  world.sql`select id from public.push_subscriptions where profile_id = ${id}`;
const deliveredTo = ({ id }: Person) =>
  world.sql<
    { id: string }[]
  >`select id from public.notifications where profile_id = ${id} and delivered_at is not null`;
const clock = (offsetMinutes: number) =>
  new Date(Date.now() + offsetMinutes * 60_000).toISOString().slice(11, 19);

test('a mention reaches the device, encrypted for its keys only and signed by this server', async () => {
  const { person, channel, browser, path } = await listener();
  const message = await mention(channel, person, `**Look** at this: ${'x'.repeat(300)}`);
  await ring();
  const [push, ...others] = service.received;
  expect([push?.path, others]).toEqual([path, []]);
  const [notification] = await deliveredTo(person);
  const seen = payload.parse(JSON.parse(browser.decrypt(push?.body ?? Buffer.alloc(0))));
  expect(seen).toMatchObject({
    title: 'Mara mentioned you · #Design',
    url: `/channels/${channel.id}?m=${message}`,
    tag: notification?.id,
  });
  expect([seen.body.startsWith('@Ann Look at this: xxx'), [...seen.body].length]).toEqual([
    true,
    140,
  ]);
  expect(push?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '86400',
    urgency: 'high',
  });
  expect(vapidClaims(String(push?.headers.authorization), vapid.publicKey)).toMatchObject({
    aud: service.url,
    sub: SITE_URL,
  });
  expect(() => subscribe('').decrypt(push?.body ?? Buffer.alloc(0))).toThrow(
    'unable to authenticate',
  );
});

test('a reply in a thread opens the thread, in the language of the person', async () => {
  const { person, channel, browser } = await listener({ language: 'de' });
  const root = await world.say(channel, person, 'Wer kommt?');
  await world.say(channel, mara, 'Ich', { thread: root });
  await ring();
  const seen = payload.parse(
    JSON.parse(browser.decrypt(service.received[0]?.body ?? Buffer.alloc(0))),
  );
  expect(seen).toMatchObject({
    title: 'Mara hat in einem Thread geantwortet · #Design',
    body: 'Ich',
    url: expect.stringMatching(new RegExp(`\\?m=.+&thread=${root}$`)),
  });
});

test('a conversation is named after the author of the message', async () => {
  const { channel, browser } = await listener({}, { visibility: 'direct' });
  await world.say(channel, mara, 'Hello');
  await ring();
  expect(JSON.parse(browser.decrypt(service.received[0]?.body ?? Buffer.alloc(0)))).toMatchObject({
    title: 'Mara',
    body: 'Hello',
  });
});

test.each<[string, Values]>([
  ['wants no push messages', { push_notifications: false }],
  ['has quiet hours', { quiet_from: clock(-60), quiet_to: clock(60) }],
  ['was seen just now', { last_seen_at: new Date() }],
  ['has paused notifications', { paused_until: new Date(Date.now() + 3_600_000) }],
])('a person who %s gets no push message', async (_what, settings) => {
  const { person, channel } = await listener(settings);
  await mention(channel, person, 'Now?');
  await ring();
  expect(service.received).toEqual([]);
});

test('a person outside their quiet hours who was seen a while ago gets a push message', async () => {
  const { person, channel } = await listener({
    quiet_from: clock(60),
    quiet_to: clock(120),
    last_seen_at: new Date(Date.now() - 120_000),
  });
  await mention(channel, person, 'Now?');
  await ring();
  expect(service.received).toHaveLength(1);
});

test('what arrived during a pause is one push message when the pause ends', async () => {
  const { sql } = world;
  const { person, channel, browser } = await listener();
  await mention(channel, person, 'before');
  await ring();
  const pauseUntil = (at: Date) =>
    sql`update public.person_settings set paused_until = ${at} where id = ${person.id}`;
  await pauseUntil(new Date(Date.now() + 3_600_000));
  for (const text of ['one', 'two', 'three']) await mention(channel, person, text);
  await ring();
  await world.hurry('pause_over');
  expect(service.received).toHaveLength(1);
  // Only time ends a pause like this; the person would end it with null.
  await sql`alter table public.person_settings disable trigger c_begin_pause`;
  await pauseUntil(new Date(Date.now() - 1000));
  await sql`alter table public.person_settings enable trigger c_begin_pause`;
  await world.hurry('pause_over');
  await eventually(() => expect(service.received).toHaveLength(2));
  expect(JSON.parse(browser.decrypt(service.received[1]?.body ?? Buffer.alloc(0)))).toMatchObject({
    title: '3 notifications during your pause',
    body: 'Mara mentioned you · #Design: @Ann three',
    url: '/inbox',
  });
  await eventually(async () => expect(await deliveredTo(person)).toHaveLength(4));
});

test('a message that was read, silenced, deleted or left in the meantime is not sent', async () => {
  const { sql } = world;
  const read = await listener();
  await mention(read.channel, read.person, 'read');
  await sql`update public.notifications set read_at = now() where profile_id = ${read.person.id}`;
  const silenced = await listener();
  await mention(silenced.channel, silenced.person, 'silenced');
  await sql`update public.participants set notify = 'none'
    where profile_id = ${silenced.person.id}`;
  const deleted = await listener();
  const message = await mention(deleted.channel, deleted.person, 'deleted');
  await sql`update public.messages set deleted_at = now() where id = ${message}`;
  const left = await listener();
  await mention(left.channel, left.person, 'left');
  await sql`delete from public.participants where profile_id = ${left.person.id}`;
  await ring();
  expect(service.received).toEqual([]);
});

test('only mentions of a muted conversation are sent', async () => {
  const { person, channel } = await listener({}, { visibility: 'direct' });
  await world.say(channel, mara, 'Lunch?');
  await mention(channel, person, 'You decide');
  await world.sql`update public.participants set muted_until = now() + interval '1 hour'
    where profile_id = ${person.id}`;
  await ring();
  expect(service.received).toHaveLength(1);
});

test('a reminder is sent from a muted channel too, and opens the message', async () => {
  const { person, channel, browser } = await listener();
  const message = await world.say(channel, mara, 'The contract');
  await world.sql`update public.participants set notify = 'none' where profile_id = ${person.id}`;
  await world.sql`insert into public.reminders
    ${world.sql({
      workspace_id: channel.workspaceId,
      profile_id: person.id,
      channel_id: channel.id,
      message_id: message,
      text: 'Sign it',
      remind_at: new Date(),
    })}`;
  await eventually(async () =>
    expect(
      await world.sql`select id from public.notifications where profile_id = ${person.id}`,
    ).toHaveLength(1),
  );
  await ring();
  expect(JSON.parse(browser.decrypt(service.received[0]?.body ?? Buffer.alloc(0)))).toMatchObject({
    title: 'Reminder · #Design',
    body: 'Sign it',
    url: `/channels/${channel.id}?m=${message}`,
  });
});

test.each([404, 410])(
  'a device that its service no longer knows (%i) is deleted, and the others get the message',
  async (status) => {
    const { person, channel, path } = await listener();
    service.statuses.set(path, status);
    await addDevice(person, `${path}/second`);
    await mention(channel, person, 'Hello');
    await ring();
    expect(service.received.map((push) => push.path).sort()).toEqual([path, `${path}/second`]);
    expect(
      [await devicesOf(person), await deliveredTo(person)].map(({ length }) => length),
    ).toEqual([1, 1]);
  },
);

test('a device is kept while its service fails, and gets the message once it works', async () => {
  const { person, channel, path } = await listener();
  service.statuses.set(path, 503);
  await mention(channel, person, 'Hello');
  await ring();
  expect([await devicesOf(person), await deliveredTo(person)].map(({ length }) => length)).toEqual([
    1, 0,
  ]);
  service.statuses.clear();
  await eventually(async () => {
    await ring();
    expect(await deliveredTo(person)).toHaveLength(1);
  });
  const calls = service.received.length;
  await ring();
  expect(service.received).toHaveLength(calls);
});

test('a device without a public push service is never called, and is deleted', async () => {
  const { person, channel, path } = await listener();
  await world.sql`update public.push_subscriptions set endpoint = ${`https://10.0.0.1${path}`}
    where profile_id = ${person.id}`;
  await mention(channel, person, 'Hello');
  await ring();
  expect(await devicesOf(person)).toEqual([]);
  const broken = await listener();
  await world.sql`update public.push_subscriptions set p256dh = 'no key' where profile_id = ${broken.person.id}`;
  await mention(broken.channel, broken.person, 'Hello');
  await ring();
  expect(await devicesOf(broken.person)).toEqual([]);
  expect(service.received).toEqual([]);
});
