import { randomUUID } from 'node:crypto';
import { mentionOf } from '@parley/model';
import type { TransactionSql } from '@parley/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPerson, become } from './as-person.ts';
import { startDatabase, type TestDatabase } from './database.ts';
import { createWorld, type World } from './fixtures.ts';

/** Two programs that answer each other would never stop. */

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await startDatabase();
  world = await createWorld(database.sql);
});
afterAll(() => database.stop());

/**
 * The number of runs that a message creates, in an open channel with two assistants in mode 'auto'.
 */
function asked(
  author: 'person' | 'assistant' | 'other assistant',
  { via, mentions }: { via?: string; mentions?: 'both' },
): Promise<number> {
  const { people, channels, workspace, assistant } = world;
  return asPerson(database.sql, people.keeper, async (tx: TransactionSql) => {
    await tx`update public.channels set assistant_mode = 'auto' where id = ${channels.open}`;
    const [added] = await tx<
      { id: string }[]
    >`select public.add_channel_assistant(${channels.open}, 'Archivist') as id`;
    const other = added?.id ?? '';
    await tx`update public.channel_assistants set mode = 'auto' where profile_id = ${other}`;
    const who = { person: people.participant, assistant, 'other assistant': other }[author];
    await become(tx, who);
    const id = randomUUID();
    const called = mentions === 'both' ? [assistant, other].map(mentionOf) : [];
    await tx`insert into public.messages (id, workspace_id, channel_id, author_id, role, parts,
      metadata) values (${id}, ${workspace}, ${channels.open}, ${who},
      ${author === 'person' ? 'user' : 'assistant'},
      ${tx.json([{ type: 'text', text: ['And you?', ...called].join(' ') }])},
      ${tx.json(via ? { via } : {})})`;
    await become(tx, null);
    return (await tx`select 1 from public.assistant_runs where message_id = ${id}`).count;
  });
}

test('a user asks every assistant in mode auto', async () => {
  expect(await asked('person', {})).toBe(2);
});

test('an assistant asks no other, neither by a message nor by a mention', async () => {
  expect(await asked('assistant', {})).toBe(0);
  expect(await asked('assistant', { mentions: 'both' })).toBe(0);
  expect(await asked('other assistant', { mentions: 'both' })).toBe(0);
});

test('a program’s message for a user only asks assistants that it mentions', async () => {
  expect(await asked('person', { via: 'mcp' })).toBe(0);
  expect(await asked('person', { via: 'assistant' })).toBe(0);
  expect(await asked('person', { via: 'mcp', mentions: 'both' })).toBe(2);
});

test('an assistant cannot post as a user', async () => {
  const { assistant, channels, workspace } = world;
  const forge = asPerson(
    database.sql,
    assistant,
    (tx) =>
      tx`insert into public.messages (workspace_id, channel_id, author_id, role, parts)
        values (${workspace}, ${channels.open}, ${assistant}, 'user',
        '[{"type":"text","text":"And you?"}]')`,
  );
  await expect(forge).rejects.toMatchObject({ code: '42501' });
});
