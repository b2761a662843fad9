import { randomUUID } from 'node:crypto';
import { hasSubstance, textOf } from '@parley/model';
import { everyPart, FILE } from '@parley/model/testing';
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

test.each(everyPart)('the database and the model agree on $type: $text$data', async (part) => {
  const [row] = await database.sql<{ substance: boolean; text: string }[]>`
    select private.has_substance(${database.sql.json([part])}, null) as substance,
      private.message_text(${database.sql.json([part])}, null) as text`;
  expect(row).toEqual({
    substance: hasSubstance(part),
    text: textOf({ parts: [part], content: null }),
  });
});

test('the database finds a message by the text of every kind of part', async () => {
  const { workspace, channels, messages } = world;
  const path = `${workspace}/${channels.open}/${messages.open}/${FILE.id}/${FILE.name}`;
  // A place in a file is one in a file of the thread.
  await database.sql`
    insert into public.attachments (id, workspace_id, channel_id, message_id, type, name,
      storage_path, mime_type, file_size)
    values (${FILE.id}, ${workspace}, ${channels.open}, ${messages.open}, ${FILE.type},
      ${FILE.name}, ${path}, ${FILE.mime_type}, ${FILE.file_size})`;
  for (const part of everyPart) {
    const id = randomUUID();
    await database.sql`
      insert into public.messages (id, workspace_id, channel_id, thread_id, author_id, role, parts)
      values (${id}, ${workspace}, ${channels.open}, ${messages.open}, ${world.assistant},
        'assistant', ${database.sql.json([part])})`;
    const [row] = await database.sql<{ isSame: boolean }[]>`
      select array(select lexeme from unnest(words) where positions is not null)
        = tsvector_to_array(private.word_vector(private.tokens(private.fold(
          ${textOf({ parts: [part], content: null })})))) as "isSame"
      from private.search_entries where id = ${id}`;
    expect(row, part.type).toEqual({ isSame: true });
  }
});
