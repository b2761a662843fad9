import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCalendarFeeds } from '../src/index.ts';
import {
  eventually,
  type Person,
  type Channel,
  startWorld,
  type Values,
  type DeliveryWorld,
} from './world.ts';

let world: DeliveryWorld;
let ann: Person;
let bob: Person;
let channel: Channel;

beforeAll(async () => {
  world = await startWorld();
  ann = await world.person('Ann');
  bob = await world.person('Bob');
  channel = await world.channel(ann, [bob]);
});
afterAll(() => world.stop());

const MINUTE_MS = 60_000;
const ago = (minutes: number) =>
  new Date(Math.floor(Date.now() / 1000) * 1000 - minutes * MINUTE_MS);

/** An event that was planned two days ago. */
async function plan(
  startedAgo: number,
  extra: Values = {},
  text = 'Good morning',
): Promise<string> {
  const id = randomUUID();
  const { sql } = world;
  await sql`insert into public.events
    ${sql({
      id,
      workspace_id: channel.workspaceId,
      channel_id: channel.id,
      kind: 'post',
      title: 'Greeting',
      starts_at: ago(startedAgo),
      ends_at: ago(startedAgo),
      created_by: ann.id,
      payload: sql.json({ text }),
      ...extra,
    })}`;
  await sql`update private.event_plans set planned_at = now() - interval '2 days' where event_id = ${id}`;
  await world.askForWaiting();
  return id;
}
const runs = (id: string) =>
  world.sql<
    { status: string; message_id: string | null; error: { message: string } | null }[]
  >`select status, message_id, error from public.event_runs where event_id = ${id} order by occurrence_at`;
const said = (id: string) =>
  world.sql<
    { author_id: string; text: string }[]
  >`select author_id, parts -> 0 ->> 'text' as text from public.messages where metadata ->> 'event_id' = ${id}`;

test('a planned post is published once, even by two workers of which one restarts', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => plan(2)));
  const first = await world.startWorker();
  const second = await world.startWorker();
  await first.stop();
  const third = await world.startWorker();
  for (const id of ids)
    await eventually(async () => expect(await runs(id)).toMatchObject([{ status: 'done' }]));
  await world.askForWaiting();
  await world.drained('event_due');
  for (const id of ids)
    expect(await said(id)).toEqual([{ author_id: ann.id, text: 'Good morning' }]);
  await second.stop();
  await third.stop();
});

test('after a day without a worker the latest occurrence is posted and earlier ones are missed', async () => {
  const id = await plan(30 + 24 * 60, { recurrence: 'FREQ=DAILY' });
  const worker = await world.startWorker();
  await eventually(async () =>
    expect(await runs(id)).toMatchObject([
      { status: 'missed', message_id: null },
      { status: 'done' },
    ]),
  );
  await world.drained('event_due');
  expect(await said(id)).toHaveLength(1);
  const jobs = await world.sql<
    { away: number }[]
  >`select extract(epoch from run_at - now())::int as away from graphile_worker.jobs where key = ${`event:${id}`}`;
  expect(jobs).toHaveLength(1);
  expect(jobs[0]?.away).toBeGreaterThan(23 * 3600);
  await worker.stop();
});

test('an occurrence more than an hour late is recorded as missed', async () => {
  const id = await plan(61);
  const worker = await world.startWorker();
  await eventually(async () => expect(await runs(id)).toMatchObject([{ status: 'missed' }]));
  expect(await said(id)).toEqual([]);
  await worker.stop();
});

test('a post fails if its author can no longer write there, and the author learns why', async () => {
  const carl = await world.person('Carl');
  await world.sql`insert into public.memberships
    ${world.sql({ workspace_id: channel.workspaceId, profile_id: carl.id, role: 'member' })}`;
  const id = await plan(1, { created_by: carl.id });
  const worker = await world.startWorker();
  await eventually(async () =>
    expect(await runs(id)).toMatchObject([
      {
        status: 'failed',
        message_id: null,
        error: { message: 'You do not take part in this channel any more.' },
      },
    ]),
  );
  expect(await said(id)).toEqual([]);
  const told =
    await world.sql`select text from public.notifications where profile_id = ${carl.id} and kind = 'failed_post'`;
  expect(told).toEqual([{ text: 'Greeting: You do not take part in this channel any more.' }]);
  await worker.stop();
});

test('an assistant run asks the assistant in its creator’s name', async () => {
  const open = await world.channel(ann, [], { assistant_mode: 'mention' });
  const [assistant] = await world.sql<
    { id: string }[]
  >`select p.id from public.profiles p join public.participants s on s.profile_id = p.id
    where s.channel_id = ${open.id} and p.role = 'assistant'`;
  const id = await plan(
    1,
    { workspace_id: open.workspaceId, channel_id: open.id, kind: 'assistant_run' },
    'Sum up the week',
  );
  const worker = await world.startWorker();
  await eventually(async () => expect(await runs(id)).toMatchObject([{ status: 'done' }]));
  const asked = await world.sql`select r.asked_by, r.assistant_id from public.assistant_runs r join
      public.messages m on m.id = r.message_id where m.metadata ->> 'event_id' = ${id}`;
  expect(asked).toEqual([{ asked_by: ann.id, assistant_id: assistant?.id }]);
  const silent = await plan(1, { kind: 'assistant_run' }, 'Anything new?');
  await eventually(async () =>
    expect(await runs(silent)).toMatchObject([
      { status: 'failed', error: { message: 'The assistant is off in this channel.' } },
    ]),
  );
  await worker.stop();
});

test('a meeting reminds its creator and everyone who comes once, and nobody else', async () => {
  const carl = await world.person('Cleo');
  const dora = await world.person('Dora');
  const channel = await world.channel(ann, [bob, carl, dora]);
  const id = await plan(-5, {
    workspace_id: channel.workspaceId,
    channel_id: channel.id,
    kind: 'meeting',
    title: 'Review',
    remind_minutes: 10,
  });
  const { sql } = world;
  const answer = (person: Person, response: string, occurrence: Date | null = null) =>
    sql`insert into public.event_responses
      ${sql({
        workspace_id: channel.workspaceId,
        event_id: id,
        profile_id: person.id,
        response,
        occurrence_at: occurrence,
      })}`;
  const [row] = await sql<
    { starts_at: Date }[]
  >`select starts_at from public.events where id = ${id}`;
  await answer(bob, 'maybe');
  await answer(carl, 'no');
  await answer(dora, 'yes');
  await answer(dora, 'no', row?.starts_at ?? null);
  const worker = await world.startWorker();
  const reminded = () =>
    sql<{ profile_id: string; text: string }[]>`select profile_id, text from public.notifications
      where kind = 'reminder' and channel_id = ${channel.id} and read_at is null`;
  await eventually(async () =>
    expect((await reminded()).map(({ profile_id }) => profile_id).toSorted()).toEqual(
      [ann.id, bob.id].toSorted(),
    ),
  );
  expect((await reminded())[0]?.text).toMatch(/ · Review$/);
  await sql`update public.notifications set read_at = now() where kind = 'reminder'`;
  await world.askForWaiting();
  await world.drained('event_due');
  expect(await reminded()).toEqual([]);
  await worker.stop();
});

test('the second of two concurrent jobs for one event sees what the first did', async () => {
  const { sql } = world;
  const open = await world.channel(ann, []);
  const id = await plan(-5, {
    workspace_id: open.workspaceId,
    channel_id: open.id,
    kind: 'meeting',
    remind_minutes: 10,
  });
  const first = await sql.reserve();
  await first`begin`;
  const [held] = await first<
    { pid: number }[]
  >`select pg_backend_pid() as pid from public.events where id = ${id} for no key update`;
  const worker = await world.startWorker();
  await eventually(async () =>
    expect(
      await sql`select from pg_stat_activity where ${held?.pid ?? 0} = any(pg_blocking_pids(pid))`,
    ).toHaveLength(1),
  );
  await first`update private.event_plans p set reminded_at = e.starts_at from public.events e
    where e.id = p.event_id and e.id = ${id}`;
  await first`commit`;
  first.release();
  await world.drained('event_due');
  expect(
    await sql`select text from public.notifications
      where kind = 'reminder' and channel_id = ${open.id}`,
  ).toEqual([]);
  await worker.stop();
});

test('reminders are sent for each of several meetings with the same name and time', async () => {
  const { sql } = world;
  const first = await world.channel(ann, []);
  const beside = { ...first, id: randomUUID() };
  await sql`insert into public.channels
    ${sql({ id: beside.id, workspace_id: beside.workspaceId, name: 'Beside', assistant_mode: 'off' })}`;
  await sql`insert into public.participants
    ${sql({ workspace_id: beside.workspaceId, channel_id: beside.id, profile_id: ann.id })}
    on conflict do nothing`;
  const channels = [first, beside, await world.channel(ann, [])];
  const at = ago(-6);
  for (const { workspaceId, id } of channels)
    await plan(-6, {
      starts_at: at,
      ends_at: at,
      workspace_id: workspaceId,
      channel_id: id,
      kind: 'meeting',
      title: 'Weekly talk',
      remind_minutes: 10,
    });
  const worker = await world.startWorker();
  const remindedIn = async () => {
    const rows = await sql<{ channel_id: string }[]>`select channel_id from public.notifications
      where kind = 'reminder' and profile_id = ${ann.id} and text like '% · Weekly talk'`;
    return rows.map((row) => row.channel_id).toSorted();
  };
  await eventually(async () =>
    expect(await remindedIn()).toEqual(channels.map(({ id }) => id).toSorted()),
  );
  await worker.stop();
});

test('a calendar address shows what its person can read now, and nothing once it is revoked', async () => {
  const { sql } = world;
  const feeds = createCalendarFeeds(world.url);
  const channel = await world.channel(ann, [bob], { visibility: 'private', name: 'Board' });
  await sql`insert into public.events
    ${sql({
      workspace_id: channel.workspaceId,
      channel_id: channel.id,
      title: 'Secret meeting',
      starts_at: new Date('2026-11-23T08:00:00Z'),
      ends_at: new Date('2026-11-23T09:00:00Z'),
      timezone: 'Europe/Berlin',
      recurrence: 'FREQ=WEEKLY;BYDAY=MO',
      created_by: ann.id,
    })}`;
  const secret = await sql.begin(async (tx) => {
    // Creating an address requires a recent sign-in.
    const session = randomUUID();
    await tx`insert into auth.sessions (id, user_id, aal) values (${session}, ${bob.id}, 'aal1')`;
    await tx`insert into auth.mfa_amr_claims
        (id, session_id, authentication_method, created_at, updated_at)
      values (${randomUUID()}, ${session}, 'password', now(), now())`;
    const amr = [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }];
    const claims = { sub: bob.id, role: 'authenticated', session_id: session, aal: 'aal1', amr };
    await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims',
      ${JSON.stringify(claims)}, true)`;
    const [row] = await tx<
      { secret: string }[]
    >`select public.create_calendar_feed(${channel.workspaceId}) as secret`;
    return row?.secret ?? '';
  });
  const fetchFeed = async (headers: Record<string, string> = {}) => {
    const answer = await feeds.answer(
      new Request(`https://chat.example.test/calendar/${secret}.ics`, { headers }),
    );
    return {
      status: answer?.status,
      tag: answer?.headers.get('etag') ?? '',
      text: (await answer?.text()) ?? '',
    };
  };
  const shown = await fetchFeed();
  expect(shown.status).toBe(200);
  expect(shown.text).toContain('SUMMARY:Secret meeting');
  expect(shown.text).toContain('DTSTART;TZID=Europe/Berlin:20261123T090000');
  expect((await fetchFeed({ 'If-None-Match': shown.tag })).status).toBe(304);
  const used = await sql<
    { used: boolean }[]
  >`select last_used_at is not null as used from public.calendar_feeds where profile_id = ${bob.id}`;
  expect(used).toEqual([{ used: true }]);
  await sql`delete from public.participants where channel_id = ${channel.id} and profile_id = ${bob.id}`;
  expect((await fetchFeed()).text).not.toContain('Secret meeting');
  await sql`delete from public.calendar_feeds where profile_id = ${bob.id}`;
  expect((await fetchFeed()).status).toBe(404);
  expect(await feeds.answer(new Request('https://chat.example.test/schedule'))).toBeNull();
  await feeds.close();
});
