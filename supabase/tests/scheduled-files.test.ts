import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPerson, become } from './as-person.ts';
import { startDatabase, type TestDatabase } from './database.ts';
import { createWorld, type World } from './fixtures.ts';

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await startDatabase();
  world = await createWorld(database.sql);
});
afterAll(() => database.stop());

/** Schedules a message with a file stored at a path, and makes it due. */
const sendLater = (pathOf: (message: string, file: string) => string) =>
  asPerson(database.sql, world.people.participant, async (tx) => {
    const [id, file] = [randomUUID(), randomUUID()];
    const listed = {
      id: file,
      type: 'image',
      name: 'plan.png',
      mime_type: 'image/png',
      file_size: 3,
      width: 4,
      height: 2,
      storage_path: pathOf(id, file),
    };
    const parts = [
      { type: 'text', text: 'Later' },
      { type: 'data-attachments', id: `${id}-attachments`, data: [listed] },
    ];
    const [answered] = await tx<
      { id: string }[]
    >`select id from public.messages where channel_id = ${world.channels.open} and deleted_at is null limit 1`;
    await tx`insert into public.scheduled_messages (id, workspace_id, channel_id, author_id,
      reply_to_id, parts, send_at)
      values (${id}, ${world.workspace}, ${world.channels.open}, ${world.people.participant},
        ${answered?.id ?? null}, ${tx.json(parts)}, now())`;
    await become(tx, null);
    await tx`select private.send_scheduled(${id})`;
    return {
      messages:
        await tx`select reply_to_id = ${answered?.id ?? null} as answers from public.messages where id = ${id}`,
      files:
        await tx`select name, status, metadata from public.attachments where message_id = ${id}`,
      scheduled:
        await tx`select error ->> 'code' as code from public.scheduled_messages where id = ${id}`,
    };
  });

test('a scheduled message keeps its files and its answered message', async () => {
  const { messages, files, scheduled } = await sendLater((message, file) =>
    [world.workspace, world.channels.open, message, file, 'plan.png'].join('/'),
  );
  expect(messages).toEqual([{ answers: true }]);
  expect(files).toEqual([
    { name: 'plan.png', status: 'uploaded', metadata: { width: 4, height: 2 } },
  ]);
  expect(scheduled).toEqual([{ code: null }]);
});

test('a scheduled message gives access only to its own files', async () => {
  const { messages, scheduled } = await sendLater((_message, file) =>
    [world.workspace, world.channels.vault, randomUUID(), file, 'secret.png'].join('/'),
  );
  expect(messages).toEqual([]);
  expect(scheduled).toEqual([{ code: 'not_sent' }]);
});
