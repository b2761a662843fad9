import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, type Person, type Channel, startWorld, type DeliveryWorld } from './world.ts';

let world: DeliveryWorld;
let ann: Person;
let channel: Channel;

beforeAll(async () => {
  world = await startWorld();
  ann = await world.person('Ann');
  channel = await world.channel(ann, []);
});
afterAll(() => world.stop());

const scheduled = async (inSeconds: number, extra: Record<string, unknown> = {}) => {
  const id = randomUUID();
  const { sql } = world;
  await sql`insert into public.scheduled_messages ${sql({
    id,
    workspace_id: channel.workspaceId,
    channel_id: channel.id,
    author_id: ann.id,
    parts: sql.json([{ type: 'text', text: 'Later' }]),
    send_at: new Date(Date.now() + inSeconds * 1000),
    ...extra,
  })}`;
  return id;
};
const stored = (ids: string[]) =>
  world.sql<{ id: string }[]>`select id from public.messages where id in ${world.sql(ids)}`;

test('messages due during an outage are sent once, even by two workers of which one restarts', async () => {
  const before = await Promise.all(Array.from({ length: 10 }, () => scheduled(-5)));
  const first = await world.startWorker();
  const during = await Promise.all(Array.from({ length: 10 }, () => scheduled(0)));
  const second = await world.startWorker();
  await first.stop();
  const soon = await Promise.all(Array.from({ length: 10 }, () => scheduled(1)));
  const third = await world.startWorker();
  const all = [...before, ...during, ...soon];
  await eventually(async () => {
    const rows = await world.sql<
      { id: string }[]
    >`select id from public.scheduled_messages where sent_at is not null and id in ${world.sql(all)}`;
    expect(rows).toHaveLength(all.length);
  });
  expect((await stored(all)).map(({ id }) => id).sort()).toEqual([...all].sort());
  await world.drained('send_scheduled');
  await second.stop();
  await third.stop();
});

test('a starting worker enqueues jobs that were given up, and leaves waiting ones unchanged', async () => {
  const { sql } = world;
  await (await world.startWorker()).stop();
  const [givenUp, waiting] = [await scheduled(-5), await scheduled(3600)];
  const jobOf = (id: string) => sql`key = ${`scheduled:${id}`}`;
  await sql`update graphile_worker._private_jobs set attempts = max_attempts where ${jobOf(givenUp)}`;
  await sql`update graphile_worker._private_jobs set run_at = run_at + interval '1 hour'
    where ${jobOf(waiting)}`;
  const runAt = () => sql`select run_at from graphile_worker._private_jobs where ${jobOf(waiting)}`;
  const before = await runAt();
  const worker = await world.startWorker();
  await eventually(async () => expect(await stored([givenUp])).toHaveLength(1));
  expect(await runAt()).toEqual(before);
  await worker.stop();
});

test('a postponed message waits, and a cancelled one is never sent', async () => {
  const worker = await world.startWorker();
  const moved = await scheduled(2);
  const gone = await scheduled(1);
  await world.sql`update public.scheduled_messages set send_at = now() + interval '1 hour' where id = ${moved}`;
  await world.sql`delete from public.scheduled_messages where id = ${gone}`;
  await world.drained('send_scheduled');
  const sent = await scheduled(2.5);
  await eventually(async () => expect(await stored([sent])).toHaveLength(1));
  expect(await stored([moved, gone])).toEqual([]);
  await worker.stop();
});

test('an author who can no longer write is notified, each time again', async () => {
  const worker = await world.startWorker();
  const failures = () =>
    world.sql<
      { read_at: Date | null }[]
    >`select read_at from public.notifications where profile_id = ${ann.id} and kind = 'failed_post'`;
  await world.sql`update public.channels set archived_at = now() where id = ${channel.id}`;
  const refused = await scheduled(0);
  await eventually(async () => expect(await failures()).toEqual([{ read_at: null }]));
  await world.sql`update public.notifications set read_at = now() where profile_id = ${ann.id}`;
  await scheduled(0);
  await eventually(async () => expect(await failures()).toEqual([{ read_at: null }]));
  await world.sql`update public.channels set archived_at = null where id = ${channel.id}`;
  const [row] =
    await world.sql`select sent_at, error from public.scheduled_messages where id = ${refused}`;
  expect(row).toMatchObject({
    sent_at: null,
    error: { code: 'not_sent', message: 'This channel is archived.' },
  });
  expect(await stored([refused])).toEqual([]);
  await worker.stop();
});

test('a reply to a deleted thread is not retried forever, and its author is notified', async () => {
  const worker = await world.startWorker();
  const root = await world.say(channel, ann, 'Root');
  const reply = await scheduled(1, { thread_id: root });
  await world.sql`update public.messages set deleted_at = now() where id = ${root}`;
  await eventually(async () => {
    const [row] = await world.sql`select error from public.scheduled_messages where id = ${reply}`;
    expect(row).toMatchObject({
      error: { code: 'not_sent', message: 'This thread cannot be replied to.' },
    });
  });
  await worker.stop();
});

test('a reminder rings once at its time, and the same text can be scheduled again', async () => {
  const worker = await world.startWorker();
  const { sql } = world;
  const remind = () =>
    sql`insert into public.reminders
      ${sql({ workspace_id: channel.workspaceId, profile_id: ann.id, text: 'Call the bank', remind_at: new Date() })}`;
  const rung = () =>
    sql<
      { read_at: Date | null }[]
    >`select read_at from public.notifications where profile_id = ${ann.id} and kind = 'reminder'`;
  await remind();
  await eventually(async () => expect(await rung()).toEqual([{ read_at: null }]));
  await sql`update public.notifications set read_at = now() where profile_id = ${ann.id}`;
  await world.drained('remind');
  expect(await rung()).not.toEqual([{ read_at: null }]);
  await remind();
  await eventually(async () => expect(await rung()).toEqual([{ read_at: null }]));
  await worker.stop();
});
