import { randomUUID } from 'node:crypto';
import { mentionOf } from '@parley/model';
import type { TransactionSql } from '@parley/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPerson, become } from './as-person.ts';
import { startDatabase, type TestDatabase } from './database.ts';
import { createWorld, type World } from './fixtures.ts';

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await startDatabase();
  world = await createWorld(database.sql);
  // Each test starts with a channel that has only the workspace's assistant, and no prompt.
  for (const table of [
    'assistant_runs',
    'channel_assistants',
    'prompt_drafts',
    'rehearsals',
    'assistant_settings',
  ])
    await database.sql`delete from public.${database.sql(table)}`;
  await database.sql`update public.channels set prompt = '', assistant_mode = 'auto'`;
  await database.sql`delete from public.channel_prompts`;
  await database.sql`update public.channels set prompt_version = 0`;
});
afterAll(() => database.stop());

/**
 * Runs work as the keeper, in a transaction that is rolled back. Creators manage their channels;
 * here the keeper does, as the channel's admin.
 */
const asKeeper = <T>(work: (tx: TransactionSql) => Promise<T>) =>
  asPerson(database.sql, world.people.keeper, work);
const as = <T>(person: string, work: (tx: TransactionSql) => Promise<T>) =>
  asPerson(database.sql, person, work);

const channel = () => world.channels.open;

async function add(tx: TransactionSql, name: string, channelId = channel()): Promise<string> {
  const [row] = await tx<
    { id: string }[]
  >`select public.add_channel_assistant(${channelId}, ${name}) as id`;
  return row?.id ?? '';
}

async function nameMain(tx: TransactionSql, name: string, channelId = channel()): Promise<string> {
  const [row] = await tx<
    { id: string }[]
  >`select public.name_channel_assistant(${channelId}, ${name}) as id`;
  return row?.id ?? '';
}

type Said = { mentions?: string[]; reply?: string; via?: string };

/**
 * Writes as a user.
 * @returns the runs that the message created, as the server sees them
 */
async function say(tx: TransactionSql, person: string, { mentions = [], reply, via }: Said = {}) {
  const id = randomUUID();
  await become(tx, person);
  await tx`insert into public.messages (id, workspace_id, channel_id, author_id, reply_to_id, parts, metadata)
    values (${id}, ${world.workspace}, ${channel()}, ${person}, ${reply ?? null},
      ${tx.json([{ type: 'text', text: ['Hello', ...mentions.map(mentionOf)].join(' ') }])},
      ${tx.json(via ? { via } : {})})`;
  await become(tx, null);
  return tx<
    { assistant_id: string; status: string; error: { code: string } | null }[]
  >`select assistant_id, status, error from public.assistant_runs where message_id = ${id} order by created_at`;
}

const asked = async (tx: TransactionSql, said?: Said) =>
  (await say(tx, world.people.participant, said)).map(({ assistant_id }) => assistant_id);

const history = (tx: TransactionSql, assistant: string | null = null) =>
  tx<
    { version: number; prompt: string; author_id: string | null }[]
  >`select version, prompt, author_id from public.channel_prompts
    where channel_id = ${channel()} and assistant_id is not distinct from ${assistant} order by version`;

test('every published prompt is kept with its author and version', async () => {
  const { keeper } = world.people;
  const versions = await asKeeper(async (tx) => {
    await tx`update public.channels set prompt = 'First' where id = ${channel()}`;
    await tx`update public.channels set name = 'Another name' where id = ${channel()}`;
    await tx`update public.channels set prompt = 'Second' where id = ${channel()}`;
    return history(tx);
  });
  expect(versions.map((row) => ({ ...row }))).toMatchObject([
    { prompt: 'First', author_id: keeper },
    { prompt: 'Second', author_id: keeper },
  ]);
  expect((versions[1]?.version ?? 0) - (versions[0]?.version ?? 0)).toBe(1);
});

test('a further assistant has its own history and draft', async () => {
  const found = await asKeeper(async (tx) => {
    const scribe = await add(tx, 'Scribe');
    await tx`insert into public.prompt_drafts (workspace_id, channel_id, assistant_id, prompt,
      author_id)
      values (${world.workspace}, ${channel()}, ${scribe}, 'Take notes', ${world.people.keeper}),
        (${world.workspace}, ${channel()}, null, 'Help', ${world.people.keeper})`;
    await tx`update public.channel_assistants set prompt = 'Take notes' where profile_id = ${scribe}`;
    return {
      own: (await history(tx, scribe)).map(({ version, prompt }) => [version, prompt]),
      main: (await history(tx)).length,
      drafts: (
        await tx<
          { prompt: string }[]
        >`select prompt from public.prompt_drafts where channel_id = ${channel()}`
      ).map(({ prompt }) => prompt),
    };
  });
  expect(found).toEqual({ own: [[1, 'Take notes']], main: 0, drafts: ['Help'] });
});

test('participants can read the history, and no user can write it', async () => {
  const read = await asKeeper(async (tx) => {
    await tx`update public.channels set prompt = 'First' where id = ${channel()}`;
    await become(tx, world.people.participant);
    return history(tx);
  });
  expect(read).toHaveLength(1);
  await expect(
    asKeeper(
      (tx) =>
        tx`insert into public.channel_prompts (workspace_id, channel_id, version, prompt)
          values (${world.workspace}, ${channel()}, 7, 'Forged')`,
    ),
  ).rejects.toMatchObject({ code: '42501' });
  await expect(
    asKeeper((tx) => tx`update public.channel_prompts set prompt = 'Forged'`),
  ).rejects.toMatchObject({ code: '42501' });
});

test('a draft is shared by the channel’s admins, names its last writer, and is deleted when published', async () => {
  const { keeper, admin, participant } = world.people;
  const seen = await asKeeper(async (tx) => {
    await tx`insert into public.prompt_drafts (workspace_id, channel_id, prompt, author_id)
      values (${world.workspace}, ${channel()}, 'A draft', ${keeper})`;
    await become(tx, participant);
    const byParticipant = (await tx`select from public.prompt_drafts`).length;
    await become(tx, admin);
    await tx`update public.prompt_drafts set prompt = 'A better draft', author_id = ${admin}`;
    const [draft] = await tx<
      { prompt: string; author_id: string }[]
    >`select prompt, author_id from public.prompt_drafts`;
    await tx`update public.channels set prompt = 'A better draft' where id = ${channel()}`;
    return {
      byParticipant,
      draft: { ...draft },
      left: (await tx`select from public.prompt_drafts`).length,
    };
  });
  expect(seen).toEqual({
    byParticipant: 0,
    draft: { prompt: 'A better draft', author_id: admin },
    left: 0,
  });
  await expect(
    asKeeper(
      (tx) =>
        tx`insert into public.prompt_drafts (workspace_id, channel_id, prompt, author_id)
          values (${world.workspace}, ${channel()}, 'In your name', ${admin})`,
    ),
  ).rejects.toMatchObject({ code: '42501' });
});

test('a channel has one draft for each assistant', async () => {
  const { keeper } = world.people;
  const twice = asKeeper(async (tx) => {
    await tx`insert into public.prompt_drafts (workspace_id, channel_id, prompt, author_id)
      values (${world.workspace}, ${channel()}, 'One', ${keeper})`;
    await tx`insert into public.prompt_drafts (workspace_id, channel_id, prompt, author_id)
      values (${world.workspace}, ${channel()}, 'Two', ${keeper})`;
  });
  await expect(twice).rejects.toMatchObject({ code: '23505' });
});

test('a rehearsal is visible only to its user, who must manage and read the channel', async () => {
  const { keeper, joined, participant, admin } = world.people;
  const row = (tx: TransactionSql, person: string, channelId = channel()) =>
    tx`insert into public.rehearsals (workspace_id, channel_id, asked_by, prompt)
      values (${world.workspace}, ${channelId}, ${person}, 'A draft')`;
  const seen = await asKeeper(async (tx) => {
    await row(tx, keeper);
    const own = (await tx`select from public.rehearsals`).length;
    await become(tx, joined);
    return [own, (await tx`select from public.rehearsals`).length];
  });
  expect(seen).toEqual([1, 0]);
  await expect(as(participant, (tx) => row(tx, participant))).rejects.toMatchObject({
    code: '42501',
  });
  // An admin of the workspace manages a channel that they cannot read: its messages stay hidden.
  await expect(as(admin, (tx) => row(tx, admin, world.channels.vault))).rejects.toMatchObject({
    code: '42501',
  });
  await expect(
    asKeeper((tx) => tx`update public.rehearsals set status = 'done'`),
  ).rejects.toMatchObject({ code: '42501' });
});

test('only the mentioned assistant is asked', async () => {
  const found = await asKeeper(async (tx) => {
    const scribe = await add(tx, 'Scribe');
    const coach = await add(tx, 'Coach');
    return {
      none: await asked(tx),
      scribe: await asked(tx, { mentions: [scribe] }),
      both: (await asked(tx, { mentions: [scribe, coach] })).toSorted(),
      expected: { scribe, coach },
    };
  });
  const { scribe, coach } = found.expected;
  // The main assistant answers messages that mention no other; a further one only answers mentions.
  expect(found.none).toEqual([world.assistant]);
  expect(found.scribe).toEqual([scribe]);
  expect(found.both).toEqual([scribe, coach].toSorted());
});

test('an assistant in mode auto is asked too, except when another is mentioned', async () => {
  const found = await asKeeper(async (tx) => {
    const scribe = await add(tx, 'Scribe');
    await tx`update public.channel_assistants set mode = 'auto' where profile_id = ${scribe}`;
    const expected = [world.assistant, scribe].toSorted();
    return {
      expected,
      all: (await asked(tx)).toSorted(),
      first: await asked(tx, { mentions: [world.assistant] }),
    };
  });
  expect(found.all).toEqual(found.expected);
  expect(found.first).toEqual([world.assistant]);
});

test('a reply to an assistant’s message asks it', async () => {
  const found = await asKeeper(async (tx) => {
    const scribe = await add(tx, 'Scribe');
    await become(tx, null);
    const said = randomUUID();
    await tx`insert into public.messages (id, workspace_id, channel_id, author_id, role, parts,
      metadata) values (${said}, ${world.workspace}, ${channel()}, ${scribe}, 'assistant',
      ${tx.json([{ type: 'text', text: 'Noted' }])}, '{}')`;
    return { scribe, runs: await asked(tx, { reply: said }) };
  });
  expect(found.runs).toEqual([found.scribe]);
});

test('a message by a user’s tool only asks assistants that it mentions', async () => {
  const runs = await asKeeper(async (tx) => [
    await asked(tx, { via: 'mcp' }),
    await asked(tx, { via: 'mcp', mentions: [world.assistant] }),
  ]);
  expect(runs).toEqual([[], [world.assistant]]);
});

test('an assistant in mode off is no participant and is not asked until it is turned on', async () => {
  const found = await asKeeper(async (tx) => {
    const scribe = await add(tx, 'Scribe');
    const participants = async () =>
      (
        await tx`select from public.participants where channel_id = ${channel()} and profile_id = ${scribe}`
      ).length;
    const seen = [await participants()];
    await tx`update public.channel_assistants set mode = 'off' where profile_id = ${scribe}`;
    seen.push(await participants());
    const runs = await asked(tx, { mentions: [scribe] });
    await become(tx, world.people.keeper);
    await tx`update public.channel_assistants set mode = 'mention' where profile_id = ${scribe}`;
    return { participants: [...seen, await participants()], runs: runs.includes(scribe) };
  });
  expect(found).toEqual({ participants: [1, 0, 1], runs: false });
});

test('naming a channel’s first assistant makes it the channel’s own, and removing it undoes that', async () => {
  const found = await asKeeper(async (tx) => {
    const named = await nameMain(tx, 'Harbour Pilot');
    const seated = async () =>
      (
        await tx<
          { profile_id: string }[]
        >`select profile_id from public.participants where channel_id = ${channel()} and role = 'assistant'`
      ).map(({ profile_id }) => profile_id);
    const first = await seated();
    const again = await nameMain(tx, 'Pilot');
    const [profile] = await tx<
      { name: string }[]
    >`select name from public.profiles where id = ${named}`;
    const runs = await asked(tx);
    await become(tx, world.people.keeper);
    await tx`delete from public.channel_assistants where profile_id = ${named}`;
    return {
      isSame: named === again,
      name: profile?.name,
      first,
      runs,
      named,
      last: await seated(),
    };
  });
  expect(found).toMatchObject({
    isSame: true,
    name: 'Pilot',
    first: [found.named],
    runs: [found.named],
    last: [world.assistant],
  });
});

test('a named first assistant follows the channel’s mode', async () => {
  const found = await asKeeper(async (tx) => {
    const named = await nameMain(tx, 'Pilot');
    await tx`update public.channels set assistant_mode = 'mention' where id = ${channel()}`;
    const quiet = await asked(tx);
    const named1 = await asked(tx, { mentions: [named] });
    await become(tx, world.people.keeper);
    await tx`update public.channels set assistant_mode = 'off' where id = ${channel()}`;
    return {
      quiet,
      named1,
      named,
      participants: (
        await tx`select from public.participants where channel_id = ${channel()} and role = 'assistant'`
      ).length,
    };
  });
  expect(found).toMatchObject({ quiet: [], named1: [found.named], participants: 0 });
});

test('a removed assistant no longer participates, and its messages keep its name', async () => {
  const found = await asKeeper(async (tx) => {
    const scribe = await add(tx, 'Scribe');
    await tx`delete from public.channel_assistants where profile_id = ${scribe}`;
    await become(tx, null);
    const count = async (query: Promise<readonly unknown[]>) => (await query).length;
    return {
      participants: await count(tx`select from public.participants where profile_id = ${scribe}`),
      memberships: await count(tx`select from public.memberships where profile_id = ${scribe}`),
      profiles: await count(
        tx`select from public.profiles where id = ${scribe} and name = 'Scribe'`,
      ),
      history: (await history(tx, scribe)).length,
    };
  });
  expect(found).toMatchObject({ participants: 0, memberships: 0, profiles: 1 });
});

test('only a channel’s admins add, name and set its assistants', async () => {
  const { participant, admin, outsider } = world.people;
  for (const person of [participant, outsider]) {
    await expect(as(person, (tx) => add(tx, 'Mine'))).rejects.toMatchObject({ code: '42501' });
    await expect(as(person, (tx) => nameMain(tx, 'Mine'))).rejects.toMatchObject({ code: '42501' });
  }
  const changed = await as(admin, async (tx) => {
    const scribe = await add(tx, 'Scribe');
    await become(tx, participant);
    const mode =
      await tx`update public.channel_assistants set mode = 'auto' where profile_id = ${scribe}`;
    const gone = await tx`delete from public.channel_assistants where profile_id = ${scribe}`;
    return [mode.count, gone.count];
  });
  expect(changed).toEqual([0, 0]);
  const renamed = as(admin, async (tx) => {
    const scribe = await add(tx, 'Scribe');
    await become(tx, participant);
    await tx`select public.rename_channel_assistant(${scribe}, 'Mine')`;
  });
  await expect(renamed).rejects.toMatchObject({ code: '42501' });
  // The workspace's own assistant belongs to no channel.
  await expect(
    as(admin, (tx) => tx`select public.rename_channel_assistant(${world.assistant}, 'Mine')`),
  ).rejects.toMatchObject({ code: '42501' });
});

test('an assistant without a name, and a ninth one, are refused with a code', async () => {
  await expect(asKeeper((tx) => add(tx, '  '))).rejects.toMatchObject({
    code: 'P0001',
    detail: 'empty_name',
  });
  const nine = asKeeper(async (tx) => {
    for (let count = 0; count < 9; count += 1) await add(tx, `Assistant ${count}`);
  });
  await expect(nine).rejects.toMatchObject({ code: 'P0001', detail: 'too_many_assistants' });
});

test('a direct conversation has no further assistants', async () => {
  await expect(
    as(world.people.participant, (tx) => add(tx, 'Scribe', world.channels.direct)),
  ).rejects.toMatchObject({ code: '42501' });
});

test('hourly and monthly limits refuse the run with a code, and the message is stored', async () => {
  const { owner } = world.people;
  const found = await as(owner, async (tx) => {
    await tx`insert into public.assistant_settings (workspace_id, person_per_hour) values (${world.workspace}, 1)`;
    const [first] = await say(tx, world.people.participant, { mentions: [world.assistant] });
    const [second] = await say(tx, world.people.participant, { mentions: [world.assistant] });
    const [other] = await say(tx, world.people.regular, { mentions: [world.assistant] });
    await tx`update public.assistant_settings set person_per_hour = 1000, channel_per_hour = 1
      where workspace_id = ${world.workspace}`;
    const [crowded] = await say(tx, world.people.regular, { mentions: [world.assistant] });
    await tx`update public.assistant_settings set channel_per_hour = 1000, monthly_tokens = 100
      where workspace_id = ${world.workspace}`;
    await tx`update public.assistant_runs set input_tokens = 90, output_tokens = 20
      where workspace_id = ${world.workspace} and status = 'queued'`;
    const [spent] = await say(tx, world.people.regular, { mentions: [world.assistant] });
    return [first, second, other, crowded, spent].map((run) => run?.error?.code ?? run?.status);
  });
  expect(found).toEqual(['queued', 'person_limit', 'queued', 'channel_limit', 'budget_spent']);
});
