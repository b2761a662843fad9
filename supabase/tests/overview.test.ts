import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPerson } from './as-person.ts';
import { startDatabase, type TestDatabase } from './database.ts';
import { createWorld, type World } from './fixtures.ts';

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await startDatabase();
  world = await createWorld(database.sql);
});
afterAll(() => database.stop());

test('a channel’s days use the requested time zone, or UTC if it is unknown', async () => {
  const { sql } = database;
  const late = new Date();
  late.setUTCDate(late.getUTCDate() - 2);
  late.setUTCHours(23, 30, 0, 0);
  await sql`insert into public.messages (id, workspace_id, channel_id, author_id, parts, created_at)
    values (${randomUUID()}, ${world.workspace}, ${world.channels.open}, ${world.people.founder},
      ${sql.json([{ type: 'text', text: 'Late' }])}, ${late})`;
  const days = (zone: string) =>
    asPerson(sql, world.people.participant, async (tx) => {
      const rows = await tx<
        { day: string; messages: number }[]
      >`select day::text, messages from public.channel_activity(${world.workspace}, 14, ${zone})
        where channel_id = ${world.channels.open} order by day`;
      return rows.map(({ day }) => day);
    });
  const utc = late.toISOString().slice(0, 10);
  const next = new Date(late.getTime() + 86_400_000).toISOString().slice(0, 10);
  expect((await days('UTC'))[0]).toBe(utc);
  expect((await days('Asia/Tokyo'))[0]).toBe(next);
  expect((await days('Middle/Earth'))[0]).toBe(utc);
});

test('news contain changes by others since an instant, never the caller’s own', async () => {
  const { sql } = database;
  const news = (person: string, since: Date) =>
    asPerson(sql, person, async (tx) => [
      ...(await tx<
        { kind: string; total: number }[]
      >`select kind, sum(total)::int as total from public.news_since(${world.workspace}, ${since})
        group by kind order by kind`),
    ]);
  const hourAgo = new Date(Date.now() - 3_600_000);
  const asMember = await news(world.people.regular, hourAgo);
  expect(asMember.map(({ kind }) => kind)).toEqual(['event', 'file', 'message', 'person', 'risk']);
  const asFounder = await news(world.people.founder, hourAgo);
  // The founder created every risk, so none counts as news.
  expect(asFounder.map(({ kind }) => kind)).not.toContain('risk');
  expect(await news(world.people.regular, new Date(Date.now() + 3_600_000))).toEqual([]);
});

test('a file has the size of its object, whatever its row claims', async () => {
  const sizes = await asPerson(database.sql, world.people.participant, async (tx) => {
    const id = randomUUID();
    const path = world.workspaceRows.pathOf(id, 'large.bin');
    await tx`insert into storage.objects (bucket_id, name, owner_id, metadata) values ('drive',
      ${path}, ${world.people.participant}, '{"size": 5000}')`;
    await tx`insert into public.files (id, workspace_id, name, storage_path, mime_type, file_size,
      created_by) values (${id}, ${world.workspace}, 'large.bin', ${path},
      'application/octet-stream', 1, ${world.people.participant})`;
    await tx`update public.files set file_size = 2 where id = ${id}`;
    return [
      ...(await tx`select f.file_size::int as file, v.file_size::int as version
        from public.files f join public.file_versions v on v.file_id = f.id where f.id = ${id}`),
    ];
  });
  expect(sizes).toEqual([{ file: 5000, version: 5000 }]);
});
