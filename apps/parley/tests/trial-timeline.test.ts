import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../../../supabase/tests/database.ts';
import { createWorld, type World } from '../../../supabase/tests/fixtures.ts';
import { readSources } from '../src/trial/ask.ts';
import { Timeline } from '../src/trial/timeline.ts';

let database: TestDatabase;
let world: World;
const day = (number: number) => `2024-05-${String(number).padStart(2, '0')}T12:00:00Z`;
const message = { old: '', root: '', reply: '', edited: '', question: '', later: '' };

async function write(number: number, thread: string | null, editedOn?: number): Promise<string> {
  const id = randomUUID();
  await database.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into public.messages (id, workspace_id, channel_id, author_id, thread_id, parts,
        created_at, edited_at)
      values (${id}, ${world.workspace}, ${world.channels.open}, ${world.people.member}, ${thread},
        ${tx.json([{ type: 'text', text: `walrus of day ${number}` }])}, ${day(number)},
        ${editedOn === undefined ? null : day(editedOn)})`;
    await tx`select private.keep_words_of_messages(${[id]}::uuid[])`;
  });
  return id;
}

const present = async () => {
  const rows = await database.sql<{ id: string }[]>`
    select id from public.messages where workspace_id = ${world.workspace}`;
  const words = await database.sql<{ id: string }[]>`
    select id from private.search_entries
    where workspace_id = ${world.workspace} and words @@ 'walrus'`;
  return { rows: rows.map(({ id }) => id), words: words.map(({ id }) => id).toSorted() };
};

beforeAll(async () => {
  database = await startDatabase();
  world = await createWorld(database.sql);
  message.old = await write(1, null);
  message.root = await write(2, null);
  message.reply = await write(9, message.root);
  message.edited = await write(3, null, 8);
  message.question = await write(5, null);
  message.later = await write(6, null);
});
afterAll(() => database.stop());

test('at the moment of a question there is only what was written before it', async () => {
  const timeline = new Timeline(database.sql, world.workspace);
  await timeline.begin();
  expect(await present()).toEqual({ rows: [], words: [] });
  await timeline.advance(day(5), message.question);
  const { rows, words } = await present();
  const expected = [message.old, message.root, message.question].toSorted();
  expect(rows.toSorted()).toEqual(expected);
  expect(words).toEqual(expected);
  const replies = async () => {
    const [row] = await database.sql`
      select reply_count from public.messages where id = ${message.root}`;
    return row;
  };
  expect(await replies()).toEqual({ reply_count: 0 });

  const asked = { id: message.question, at: day(5) };
  const named = [message.old, message.question, message.later, message.edited].map((id) => ({
    type: 'message',
    id,
    title: '',
  }));
  const { sources, later } = await readSources(database.sql, asked, named);
  expect(sources.map(({ id }) => id)).toEqual([message.old]);
  expect(later).toEqual([message.later, message.edited]);

  await timeline.advance(day(10), message.later);
  expect(await replies()).toEqual({ reply_count: 1 });
  const again = await readSources(database.sql, asked, named);
  expect(again.later).toEqual([message.later, message.edited]);
  await timeline.end();
  expect(await database.sql`select from pg_namespace where nspname = 'trial'`).toHaveLength(0);
});
