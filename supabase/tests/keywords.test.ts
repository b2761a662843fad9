import { randomUUID } from 'node:crypto';
import { mentionOf } from '@parley/model';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from './database.ts';
import { createWorld, type World } from './fixtures.ts';

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await startDatabase();
  world = await createWorld(database.sql);
});
beforeEach(async () => {
  await database.sql`delete from public.notifications`;
  await database.sql`update public.participants set notify = 'all', muted_until = null`;
});
afterAll(() => database.stop());

const listen = (person: string, keywords: string[]) =>
  database.sql`insert into public.person_settings
    ${database.sql({ id: person, keywords: database.sql.json(keywords) as never })}
    on conflict (id) do update set keywords = excluded.keywords`;

async function say(text: string, columns: Record<string, string | null> = {}): Promise<string> {
  const id = randomUUID();
  await database.sql`insert into public.messages ${database.sql({
    id,
    workspace_id: world.workspace,
    channel_id: world.channels.open,
    author_id: world.people.founder,
    parts: database.sql.json([{ type: 'text', text }]) as never,
    ...columns,
  })}`;
  return id;
}

/** Who was notified, of what. */
const told = () => database.sql<{ profile_id: string; kind: string; text: string | null }[]>`
  select profile_id, kind, text from public.notifications order by kind`;

const FOUND: [keyword: string, said: string, isFound: boolean][] = [
  ['crane', 'The Crane is late.', true],
  ['crane', 'Cranes are birds', false],
  ['crane', 'hovercrane', false],
  ['crane', 'crane-refit, please', true],
  ['CRÂNE', 'the crane', true],
  ['Übergabe', 'die UBERGABE folgt', true],
  ['Straße', 'HAUPT STRASSE 5', true],
  ['tower crane', 'a tower crane', true],
  ['tower crane', 'a crane in the tower', false],
  ['C++', 'we write C++ here', true],
  ['C++', 'plan C is on', false],
  ['don’t', "Don't do it", true],
  ['会議', '明日の会議室です', true],
  ['会議室', '明日の会議室です', true],
  ['議会', '明日の会議室です', false],
  ['кран', 'Где КРАН?', true],
  ['🏗️', 'on site 🏗️ now', true],
  ["it's \\'; drop", "it's \\'; drop table", true],
  ['…', 'well…', false],
];

test.each(FOUND)('%j in %j: %s', async (keyword, said, isFound) => {
  const { participant } = world.people;
  await listen(participant, [keyword]);
  await say(said);
  expect(await told()).toEqual(
    isFound ? [{ profile_id: participant, kind: 'keyword', text: keyword }] : [],
  );
});

test('notifies once, of people’s messages, and not of one’s own', async () => {
  const { participant, founder, member } = world.people;
  for (const person of [participant, founder, member]) await listen(person, ['crane', 'tower']);
  await say('The tower crane');
  expect(await told()).toEqual([{ profile_id: participant, kind: 'keyword', text: 'crane' }]);
  await database.sql`delete from public.notifications`;
  await say('The tower crane', { role: 'assistant', author_id: world.assistant });
  expect(await told()).toEqual([]);
});

test('a message that mentions a person does not notify them of a keyword too', async () => {
  const { participant } = world.people;
  await listen(participant, ['crane']);
  await say(`${mentionOf(participant)} the crane`);
  expect((await told()).map(({ kind }) => kind)).toEqual(['mention']);
});

test('a muted channel and the level "Nothing" are silent for keywords', async () => {
  const { participant } = world.people;
  await listen(participant, ['crane']);
  for (const change of [{ notify: 'none' }, { muted_until: new Date(Date.now() + 60_000) }]) {
    await database.sql`update public.participants
      set ${database.sql({ notify: 'all', muted_until: null, ...change })}`;
    await say('The crane');
  }
  expect(await told()).toEqual([]);
});

test('a list of keywords is limited', async () => {
  const { participant } = world.people;
  const many = Array.from({ length: 31 }, (_, index) => `word ${index}`);
  await expect(listen(participant, many)).rejects.toMatchObject({ code: '23514' });
  await expect(listen(participant, ['x'.repeat(8000)])).rejects.toMatchObject({ code: '23514' });
  await expect(listen(participant, [''])).rejects.toMatchObject({ message: /visible character/ });
});

test('a message to 200 people with 30 keywords each is sent quickly', async () => {
  const { sql } = database;
  await sql`update public.person_settings set keywords = '[]'`;
  await sql`insert into auth.users (id, email, aud, role)
    select gen_random_uuid(), 'many' || n || '@example.test', 'authenticated', 'authenticated'
    from generate_series(1, 200) n`;
  const many = sql`select id from auth.users where email like 'many%'`;
  await sql`insert into public.memberships (workspace_id, profile_id, role)
    select ${world.workspace}, id, 'member' from (${many}) m`;
  await sql`insert into public.participants (workspace_id, channel_id, profile_id)
    select ${world.workspace}, ${world.channels.open}, id from (${many}) m
    on conflict do nothing`;
  await say('Warm up');
  const without = await timed(() => say('A message of some words about the crane and the quay'));
  await sql`insert into public.person_settings (id, keywords)
    select id, (select jsonb_agg('word' || n || ' of ' || id) from generate_series(1, 30) n)
    from (${many}) m`;
  await say('Warm up');
  const withKeywords = await timed(() => say('A message of some words about word1 and word2 of'));
  expect(await told()).toEqual([]);
  expect(withKeywords - without).toBeLessThan(250);
});

/** The shortest of five runs, in milliseconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return Math.min(...times);
}
