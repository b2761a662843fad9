import type { TransactionSql } from '@parley/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPerson, become } from './as-person.ts';
import { startDatabase, type TestDatabase } from './database.ts';
import { createWorld, type World } from './fixtures.ts';

/** Judgements of people take a prompt back. */

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await startDatabase();
  world = await createWorld(database.sql);
  for (const table of ['assistant_runs', 'channel_prompts', 'channel_assistants'])
    await database.sql`delete from public.${database.sql(table)}`;
  await database.sql`update public.channels set prompt = '', prompt_version = 0`;
  await database.sql`update public.channels set prompt_version = 0`;
});
afterAll(() => database.stop());

/** Publishes prompts one after another, and answers a question with the last of them. */
async function answered(tx: TransactionSql, ...prompts: string[]): Promise<string> {
  const channel = world.channels.open;
  const { keeper, founder } = world.people;
  await become(tx, keeper);
  for (const prompt of prompts) {
    await tx`update public.channels set prompt = ${prompt} where id = ${channel}`;
    await tx`select public.publish_rules(${channel}, null, ${tx.json([
      {
        sentence: prompt,
        trigger: { kind: 'message' },
        effect: { kind: 'say', text: prompt },
      },
    ])})`;
  }
  await become(tx, null);
  await tx`update public.participants set role = 'moderator'
    where channel_id = ${channel} and role in ('owner', 'admin') and profile_id <> ${keeper}`;
  const [question] = await tx<{ id: string }[]>`
    insert into public.messages (workspace_id, channel_id, author_id, parts, metadata)
    values (${world.workspace}, ${channel}, ${founder},
      ${tx.json([{ type: 'text', text: 'When is the ferry?' }])}, '{}') returning id`;
  await tx`delete from public.assistant_runs`;
  const [run] = await tx<{ id: string }[]>`
    insert into public.assistant_runs (workspace_id, channel_id, message_id, assistant_id, asked_by,
      status, prompt_version)
    select ${world.workspace}, id, ${question?.id ?? ''}, ${world.assistant}, ${founder}, 'done',
      prompt_version
    from public.channels where id = ${channel} returning id`;
  return run?.id ?? '';
}

async function judge(tx: TransactionSql, run: string, person: string, rating: 1 | -1) {
  await become(tx, null);
  await tx`insert into public.participants (workspace_id, channel_id, profile_id)
    values (${world.workspace}, ${world.channels.open}, ${person}) on conflict do nothing`;
  const [{ message_id } = { message_id: '' }] = await tx<{ message_id: string }[]>`
    select message_id from public.assistant_runs where id = ${run}`;
  await become(tx, person);
  await tx`insert into public.run_feedback (workspace_id, channel_id, message_id, run_id,
    profile_id, rating) values (${world.workspace}, ${world.channels.open}, ${message_id}, ${run},
    ${person}, ${rating})
    on conflict (run_id, profile_id) do update set rating = excluded.rating`;
  await become(tx, null);
}

const prompt = async (tx: TransactionSql) => {
  const [row] = await tx<{ prompt: string; prompt_version: number }[]>`
    select prompt, prompt_version from public.channels where id = ${world.channels.open}`;
  return row;
};

test('three people against and fewer for bring the version before back', async () => {
  const { founder, participant, regular, keeper } = world.people;
  const found = await asPerson(database.sql, keeper, async (tx) => {
    const run = await answered(tx, 'Be kind.', 'Be loud.');
    await judge(tx, run, keeper, 1);
    await judge(tx, run, founder, -1);
    await judge(tx, run, participant, -1);
    const early = await prompt(tx);
    await judge(tx, run, regular, -1);
    return {
      early,
      late: await prompt(tx),
      versions: await tx`select version, prompt, author_id is null as is_nobodys
        from public.channel_prompts where channel_id = ${world.channels.open} order by version`,
      rules: await tx`select sentence, prompt_version, created_by from public.channel_rules
        where channel_id = ${world.channels.open}`,
      told: await tx`select profile_id, channel_id, text from public.notifications
        where kind = 'prompt_rolled_back'`,
    };
  });
  expect(found.early).toEqual({ prompt: 'Be loud.', prompt_version: 2 });
  expect(found.late).toEqual({ prompt: 'Be kind.', prompt_version: 3 });
  expect(found.versions).toEqual([
    { version: 1, prompt: 'Be kind.', is_nobodys: false },
    { version: 2, prompt: 'Be loud.', is_nobodys: false },
    { version: 3, prompt: 'Be kind.', is_nobodys: true },
  ]);
  expect(found.rules).toEqual([{ sentence: 'Be kind.', prompt_version: 3, created_by: keeper }]);
  expect(found.told).toEqual([{ profile_id: keeper, channel_id: world.channels.open, text: '1' }]);
});

test('a prompt stays if it is the first, if a newer one is out, or if as many find it right', async () => {
  const { founder, participant, regular, keeper, owner, admin } = world.people;
  const against = [founder, participant, regular];
  const outcomes = await Promise.all([
    asPerson(database.sql, keeper, async (tx) => {
      const run = await answered(tx, 'Be loud.');
      for (const person of against) await judge(tx, run, person, -1);
      return prompt(tx);
    }),
    asPerson(database.sql, keeper, async (tx) => {
      const run = await answered(tx, 'Be kind.', 'Be loud.');
      await become(tx, keeper);
      await tx`update public.channels set prompt = 'Be quiet.' where id = ${world.channels.open}`;
      for (const person of against) await judge(tx, run, person, -1);
      return prompt(tx);
    }),
    asPerson(database.sql, keeper, async (tx) => {
      const run = await answered(tx, 'Be kind.', 'Be loud.');
      for (const person of [keeper, owner, admin]) await judge(tx, run, person, 1);
      for (const person of against) await judge(tx, run, person, -1);
      return prompt(tx);
    }),
    asPerson(database.sql, keeper, async (tx) => {
      const run = await answered(tx, 'Be kind.', 'Be loud.');
      // One person is one voice, however often they change it.
      for (const rating of [-1, 1, -1, 1, -1, -1] as const) await judge(tx, run, founder, rating);
      return prompt(tx);
    }),
  ]);
  expect(outcomes.map((row) => row?.prompt)).toEqual([
    'Be loud.',
    'Be quiet.',
    'Be loud.',
    'Be loud.',
  ]);
});
