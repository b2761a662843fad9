import { randomUUID } from 'node:crypto';
import { EVERYONE_MENTION, isSilent, mentionOf } from '@parley/model';
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
