import { randomUUID } from 'node:crypto';
import { EVERYONE_MENTION, isPaused, isSilent, isTold, mentionOf } from '@parley/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from './database.ts';
import { createWorld, type World } from './fixtures.ts';

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await startDatabase();
  world = await createWorld(database.sql);
});
afterAll(() => database.stop());

const NOW = '2026-06-01T12:00:00.000Z';
const LEVELS = ['all', 'mentions', 'none'] as const;
const TIMES = [
  null,
  '1900-01-01T00:00:00.000Z',
  '2026-06-01T11:59:59.999Z',
  NOW,
  '2026-06-01T12:00:00.001Z',
  '2026-06-01T14:00:00.000+02:00',
  '2026-06-01T14:00:00.001+02:00',
  '9999-12-31T00:00:00.000Z',
];
const SETTINGS = LEVELS.flatMap((notify) => TIMES.map((muted_until) => ({ notify, muted_until })));

test.each(SETTINGS)('the app and the database agree whether %j is silent', async (settings) => {
  const [row] = await database.sql<{ silent: boolean }[]>`
    select private.is_silent(${settings.notify}, ${settings.muted_until}, ${NOW}) as silent`;
  expect(isSilent(settings, Date.parse(NOW))).toBe(row?.silent);
});

test.each(TIMES)('the app and the database agree whether a pause until %s is on', async (until) => {
  const [row] = await database.sql<{ paused: boolean }[]>`
    select private.is_paused(${until}, ${NOW}) as paused`;
  expect(isPaused({ paused_until: until }, Date.parse(NOW))).toBe(row?.paused);
});

test('colleagues see a pause in the directory, from its start to its end', async () => {
  const { sql } = database;
  const { participant } = world.people;
  const shown = async () =>
    (
      await sql<{ paused_until: Date | null }[]>`select paused_until from public.directory_entries
        where profile_id = ${participant} and workspace_id = ${world.workspace}`
    )[0]?.paused_until ?? null;
  const pause = (until: Date | null) =>
    sql`insert into public.person_settings ${sql({ id: participant, paused_until: until })}
      on conflict (id) do update set paused_until = excluded.paused_until`;
  const since = async () =>
    (
      await sql<{ paused_since: Date | null }[]>`
        select paused_since from public.person_settings where id = ${participant}`
    )[0]?.paused_since ?? null;
  const end = new Date(Date.now() + 3_600_000);
  await pause(end);
  const begun = await since();
  expect([await shown(), begun instanceof Date]).toEqual([end, true]);
  await pause(new Date(end.getTime() + 1000));
  expect(await since()).toEqual(begun);
  await pause(null);
  expect([await shown(), await since()]).toEqual([null, null]);
});

const KINDS = [
  'mention',
  'everyone',
  'reply',
  'thread',
  'direct',
  'reaction',
  'keyword',
  'unowned_promise',
  'reminder',
  'failed_post',
  'prompt_rolled_back',
  'webhook_stopped',
  'export_done',
  'export_failed',
] as const;

test.each(KINDS)('the app and the database agree who is told of a %s', async (kind) => {
  const later = new Date(Date.now() + 3_600_000).toISOString();
  for (const notify of LEVELS)
    for (const muted_until of [null, '1900-01-01T00:00:00.000Z', later]) {
      const [row] = await database.sql<{ told: boolean }[]>`
        select private.is_told(${kind}, ${notify}, ${muted_until}) as told`;
      const settings = { notify, muted_until };
      expect([settings, isTold(kind, settings, Date.now())]).toEqual([settings, row?.told]);
    }
});

test('a mute must end within the calendar’s range', async () => {
  const mute = database.sql`update public.participants set muted_until = 'infinity'`;
  await expect(mute).rejects.toMatchObject({ code: '23514' });
});

const later = new Date(Date.now() + 3_600_000).toISOString();
const earlier = new Date(Date.now() - 1000).toISOString();

/** The kinds of notifications that a user gets, of all that a channel can create. */
const HEARD: [string, (typeof LEVELS)[number], string | null, string[]][] = [
  ['all', 'all', null, ['everyone', 'mention', 'reaction', 'reply', 'thread']],
  ['mentions', 'mentions', null, ['everyone', 'mention', 'reaction', 'reply', 'thread']],
  ['a mute that is over', 'all', earlier, ['everyone', 'mention', 'reaction', 'reply', 'thread']],
  ['a mute', 'all', later, ['everyone', 'mention']],
  ['mentions and a mute', 'mentions', later, ['everyone', 'mention']],
  ['nothing', 'none', null, []],
  ['nothing and a mute', 'none', later, []],
];

describe('a channel with', () => {
  test.each(HEARD)('%s notifies as expected', async (_name, notify, muted_until, kinds) => {
    const { sql } = database;
    const { founder, participant } = world.people;
    const { workspace, channels } = world;
    await sql`delete from public.notifications`;
    await sql`update public.participants set notify = ${notify}, muted_until = ${muted_until}
      where profile_id = ${participant} and channel_id = ${channels.open}`;
    const say = async (author: string, columns: Record<string, string> = {}, text = 'Hello') => {
      const id = randomUUID();
      await sql`insert into public.messages ${sql({
        id,
        workspace_id: workspace,
        channel_id: channels.open,
        author_id: author,
        parts: sql.json([{ type: 'text', text }]) as never,
        ...columns,
      })}`;
      return id;
    };
    const own = await say(participant);
    await say(founder, {}, mentionOf(participant));
    await say(founder, {}, EVERYONE_MENTION);
    await say(founder, { reply_to_id: own });
    await say(founder, { thread_id: own });
    await say(founder);
    await sql`insert into public.reactions ${sql({
      workspace_id: workspace,
      channel_id: channels.open,
      message_id: own,
      profile_id: founder,
      emoji: '👍',
    })}`;
    const rows = await sql<{ kind: string }[]>`select kind from public.notifications
      where profile_id = ${participant} order by kind`;
    expect(rows.map(({ kind }) => kind)).toEqual(kinds);
  });
});
