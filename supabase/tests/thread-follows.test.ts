import { randomUUID } from 'node:crypto';
import { mentionOf } from '@parley/model';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asPerson, lastingAs } from './as-person.ts';
import { startDatabase, type TestDatabase } from './database.ts';
import { createWorld, type World } from './fixtures.ts';

let database: TestDatabase;
let world: World;
let root: string;
beforeAll(async () => {
  database = await startDatabase();
  world = await createWorld(database.sql);
});
beforeEach(async () => {
  root = await say('The root', null, world.people.keeper);
});
afterAll(() => database.stop());

async function say(text: string, thread: string | null, author: string): Promise<string> {
  const id = randomUUID();
  await database.sql`insert into public.messages ${database.sql({
    id,
    workspace_id: world.workspace,
    channel_id: world.channels.open,
    author_id: author,
    thread_id: thread,
    parts: database.sql.json([{ type: 'text', text }]) as never,
  })}`;
  return id;
}

/** The notification that the participant gets of a new reply by the founder. */
async function heard(text = 'A reply'): Promise<string | null> {
  const id = await say(text, root, world.people.founder);
  const rows = await database.sql<{ kind: string }[]>`select kind from public.notifications
    where message_id = ${id} and profile_id = ${world.people.participant}`;
  return rows[0]?.kind ?? null;
}

const choose = (follows: boolean) =>
  lastingAs(
    database.sql,
    world.people.participant,
    (tx) => tx`select public.follow_thread(${root}, ${follows})`,
  );
const follows = () =>
  asPerson(database.sql, world.people.participant, async (tx) => {
    const [row] = await tx<{ follows: boolean | null }[]>`
      select public.follows_thread(${root}) as follows`;
    return row?.follows;
  });

test('a thread is followed by writing in it', async () => {
  expect([await follows(), await heard()]).toEqual([false, null]);
  await say('Mine', root, world.people.participant);
  expect([await follows(), await heard()]).toEqual([true, 'thread']);
});

test('a thread is followed by being mentioned in it', async () => {
  expect(await heard(mentionOf(world.people.participant))).toBe('mention');
  expect([await follows(), await heard()]).toEqual([true, 'thread']);
});

test('a thread can be followed by choice', async () => {
  await choose(true);
  expect([await follows(), await heard()]).toEqual([true, 'thread']);
});

test('a thread that was left is silent whatever is written, except for mentions', async () => {
  await say('Mine', root, world.people.participant);
  await choose(false);
  expect([await follows(), await heard()]).toEqual([false, null]);
  await say('Mine again', root, world.people.participant);
  expect(await heard()).toBeNull();
  expect(await heard(mentionOf(world.people.participant))).toBe('mention');
  expect([await follows(), await heard()]).toEqual([false, null]);
});

test('the followed threads are listed by their latest reply, as long as they are followed', async () => {
  const listed = (before: string) =>
    asPerson(database.sql, world.people.participant, async (tx) => {
      const rows = await tx<{ id: string; last_reply_at: string }[]>`
        select id, last_reply_at::text from public.followed_threads(${world.workspace}, ${before})`;
      return { ids: rows.map(({ id }) => id), last: rows.at(0)?.last_reply_at ?? '' };
    });
  const mentioned = root;
  const chosen = await say('Chosen', null, world.people.keeper);
  await heard(mentionOf(world.people.participant));
  root = chosen;
  await choose(true);
  await heard();
  root = await say('Of others', null, world.people.keeper);
  await heard();
  const { ids, last } = await listed('infinity');
  expect(ids.slice(0, 2)).toEqual([chosen, mentioned]);
  expect(ids).not.toContain(root);
  expect((await listed(last)).ids).not.toContain(chosen);
  root = chosen;
  await choose(false);
  expect((await listed('infinity')).ids).not.toContain(chosen);
});
