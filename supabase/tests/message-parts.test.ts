import { randomUUID } from 'node:crypto';
import { hasSubstance, type MessagePart, type PartType, textOf } from '@parley/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from './database.ts';
import { createWorld, type World } from './fixtures.ts';

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await startDatabase();
  world = await createWorld(database.sql);
});
afterAll(() => database.stop());

const file = {
  id: randomUUID(),
  type: 'document' as const,
  name: 'plan.pdf',
  mime_type: 'application/pdf',
  file_size: 1,
  storage_path: 'a/b',
};

/** Of each kind of part one with something in it, and one with nothing where there can be one. */
const PARTS: { [Type in PartType]: Extract<MessagePart, { type: Type }>[] } = {
  'step-start': [{ type: 'step-start' }],
  text: [
    { type: 'text', text: 'The crane is here' },
    { type: 'text', text: ' \n' },
  ],
  'data-attachments': [
    { type: 'data-attachments', id: 'a', data: [file] },
    { type: 'data-attachments', id: 'a', data: [] },
  ],
  'dynamic-tool': [
    {
      type: 'dynamic-tool',
      toolName: 'search',
      toolCallId: 'c',
      state: 'output-available',
      input: { words: 'crane' },
      output: { summary: 'The crane is here', items: [] },
    },
  ],
};
const parts: MessagePart[] = Object.values(PARTS).flat();

test.each(parts)('the database and the model say the same of $type: $text$data', async (part) => {
  const [row] = await database.sql<{ substance: boolean; text: string }[]>`
    select private.has_substance(${database.sql.json([part])}, null) as substance,
      private.message_text(${database.sql.json([part])}, null) as text`;
  expect(row).toEqual({
    substance: hasSubstance(part),
    text: textOf({ parts: [part], content: null }),
  });
});

test('the database finds a message by the words the model reads in it, of every kind of part', async () => {
  const id = randomUUID();
  const [row] = await database.sql<{ isSame: boolean }[]>`
    insert into public.messages (id, workspace_id, channel_id, author_id, role, parts)
    values (${id}, ${world.workspace}, ${world.channels.open}, ${world.assistant}, 'assistant',
      ${database.sql.json(parts)})
    returning search = to_tsvector('simple', ${textOf({ parts, content: null })}) as "isSame"`;
  expect(row).toEqual({ isSame: true });
});
