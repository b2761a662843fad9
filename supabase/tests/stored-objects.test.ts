import { randomUUID } from 'node:crypto';
import type { Sql, TransactionSql } from '@parley/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPerson, become } from './as-person.ts';
import { startDatabase, type TestDatabase } from './database.ts';
import { createWorld, type World } from './fixtures.ts';

/** Stored objects: quotas, moves, and when they are swept. */

let database: TestDatabase;
let world: World;
let sql: Sql;
beforeAll(async () => {
  database = await startDatabase();
  sql = database.sql;
  world = await createWorld(sql);
});
afterAll(() => database.stop());

const BUCKETS = ['attachments', 'avatars', 'drive', 'emoji'];
type Stored = { bucket?: string; age?: string; bytes?: number; owner?: string };

/** Inserts an object's row, as the storage service would. */
async function store(tx: Sql | TransactionSql, name: string, stored: Stored = {}): Promise<string> {
  const { bucket = 'drive', age = '0 days', bytes = 5, owner = world.people.participant } = stored;
  await tx`insert into storage.objects
      (bucket_id, name, owner, owner_id, metadata, created_at, updated_at)
    values (${bucket}, ${name}, ${owner}, ${owner}, ${tx.json({ size: bytes })},
      now() - ${age}::interval, now() - ${age}::interval)`;
  return name;
}

const unkept = async (tx: Sql | TransactionSql): Promise<string[]> =>
  (await tx<{ name: string }[]>`select name from private.unkept_objects(1000)`).map(
    ({ name }) => name,
  );
const drivePath = (workspace = world.workspace, file = randomUUID()) =>
  `${workspace}/${file}/${randomUUID()}/a.txt`;

/** Rolls back everything that a test stores. */
class Back extends Error {}
const undone = (work: (tx: TransactionSql) => Promise<void>) =>
  sql
    .begin(async (tx) => {
      await work(tx);
      throw new Back();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Back)) throw error;
    });

/** Named like a path, but holds a small picture as a data URL. */
const NOT_PATHS = ['link_previews.image'];

test('every column that can name an object is in the list', async () => {
  const columns = await sql<{ column: string }[]>`
    select c.table_name || '.' || c.column_name as column
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.data_type in ('text', 'character varying', 'ARRAY')
      and c.column_name ~ '(path|picture|photo|image|avatar|object|upload)' order by 1`;
  const listed = await sql<{ column: string }[]>`
    select table_name || '.' || column_name as column from information_schema.view_column_usage
    where view_schema = 'private' and view_name = 'named_objects' order by 1`;
  const found = columns.map(({ column }) => column).filter((name) => !NOT_PATHS.includes(name));
  expect(listed.map(({ column }) => column)).toEqual(found);
});

test('an object named in any of these columns is never swept, in any bucket', () =>
  undone(async (tx) => {
    await tx`update public.profiles set avatar_path = id || '/face.png'`;
    await tx`update public.locations set photo_path = workspace_id || '/' || id || '.png'`;
    const columns = await tx<{ table: string; column: string }[]>`
      select table_name as table, column_name as column from information_schema.view_column_usage
      where view_schema = 'private' and view_name = 'named_objects'`;
    await tx`delete from storage.objects`;
    for (const { table, column } of columns) {
      const rows = await tx<{ name: string }[]>`
        select distinct ${tx(column)} as name from ${tx(`public.${table}`)}
        where ${tx(column)} is not null`;
      expect([table, column, rows.length > 0]).toEqual([table, column, true]);
      for (const { name } of rows)
        for (const bucket of BUCKETS)
          await tx`insert into storage.objects (bucket_id, name, created_at, updated_at)
            values (${bucket}, ${name}, now() - interval '1 year', now() - interval '1 year')
            on conflict (bucket_id, name) do nothing`;
    }
    expect(await unkept(tx)).toEqual([]);
  }));

test('an object without a row is swept after a day, an attachment after a week', () =>
  undone(async (tx) => {
    await tx`delete from storage.objects`;
    const { workspace, channels } = world;
    const attachment = () =>
      `${workspace}/${channels.open}/${randomUUID()}/${randomUUID()}/${randomUUID()}.txt`;
    const old = [
      await store(tx, drivePath(), { age: '25 hours' }),
      await store(tx, `${world.people.participant}/a.png`, { bucket: 'avatars', age: '25 hours' }),
      await store(tx, `${workspace}/a.png`, { bucket: 'emoji', age: '25 hours' }),
      await store(tx, attachment(), { bucket: 'attachments', age: '170 hours' }),
    ];
    await store(tx, drivePath(), { age: '23 hours' });
    await store(tx, `${world.people.participant}/b.png`, { bucket: 'avatars', age: '23 hours' });
    await store(tx, `${workspace}/b.png`, { bucket: 'emoji', age: '23 hours' });
    await store(tx, attachment(), { bucket: 'attachments', age: '160 hours' });
    const replaced = await store(tx, drivePath(), { age: '1 year' });
    await tx`update storage.objects set updated_at = now() where name = ${replaced}`;
    await tx`insert into storage.buckets (id, name) values ('others', 'others')`;
    await store(tx, 'theirs', { bucket: 'others', age: '1 year' });
    expect((await unkept(tx)).toSorted()).toEqual(old.toSorted());
  }));

test('files of a sent or scheduled message are kept before they have rows', () =>
  undone(async (tx) => {
    await tx`delete from storage.objects`;
    const { workspace, channels, people } = world;
    const [sent] = await tx<{ id: string; channel_id: string }[]>`
      select id, channel_id from public.messages where channel_id = ${channels.open} limit 1`;
    const waiting = randomUUID();
    await tx`insert into public.scheduled_messages
        (id, workspace_id, channel_id, author_id, parts, send_at)
      values (${waiting}, ${workspace}, ${channels.open}, ${people.participant},
        ${tx.json([{ type: 'text', text: 'Later' }])}, now() + interval '30 days')`;
    const of = (message: string) =>
      `${workspace}/${channels.open}/${message}/${randomUUID()}/plan.pdf`;
    const old = { bucket: 'attachments', age: '29 days' };
    await store(tx, of(sent?.id ?? ''), old);
    await store(tx, of(waiting), old);
    const gone = await store(tx, of(randomUUID()), old);
    expect(await unkept(tx)).toEqual([gone]);
  }));

test('every object in the drive counts once, even without a file', () =>
  undone(async (tx) => {
    const used = async () => {
      await become(tx, world.people.participant);
      const [usage] = await tx<{ used_bytes: string }[]>`
        select * from public.drive_usage(${world.workspace})`;
      await become(tx, null);
      return Number(usage?.used_bytes);
    };
    const before = await used();
    const file = randomUUID();
    const path = await store(tx, drivePath(world.workspace, file), { bytes: 1000 });
    await store(tx, drivePath(world.elsewhere), { bytes: 7000 });
    expect((await used()) - before).toBe(1000);
    await become(tx, world.people.participant);
    await tx`insert into public.files
        (id, workspace_id, name, storage_path, mime_type, file_size, created_by)
      values (${file}, ${world.workspace}, 'a.txt', ${path}, 'text/plain', 1,
        ${world.people.participant})`;
    expect((await used()) - before).toBe(1000);
  }));

test('objects beyond the quota are refused with a reason, also when they grow', async () => {
  const fill = (uploads: number[], replaced?: number) =>
    asPerson(sql, world.people.participant, async (tx) => {
      await become(tx, null);
      await tx`delete from storage.objects where bucket_id = 'drive'`;
      await tx`delete from public.files where workspace_id = ${world.workspace}`;
      await tx`update public.workspaces set drive_quota_bytes = 1000 where id = ${world.workspace}`;
      await become(tx, world.people.participant);
      const [first = ''] = await Promise.all(
        uploads.map((bytes) => store(tx, drivePath(), { bytes })),
      );
      if (replaced !== undefined)
        await tx`update storage.objects set metadata = ${tx.json({ size: replaced })}
          where name = ${first}`;
      return 'stored';
    });
  const full = { detail: 'quota_exceeded', message: "The workspace's storage is full." };
  expect(await fill([600, 400])).toBe('stored');
  expect(await fill([600], 1000)).toBe('stored');
  await expect(fill([600, 401])).rejects.toMatchObject(full);
  await expect(fill([1000, 0])).rejects.toMatchObject(full);
  await expect(fill([600], 1001)).rejects.toMatchObject(full);
});

test('no object of the drive moves into another workspace, or out of one that its user has left', async () => {
  const move = (from: string, to: string) =>
    asPerson(sql, world.people.participant, async (tx) => {
      await become(tx, null);
      const path = await store(tx, drivePath(from));
      await become(tx, world.people.participant);
      const moved =
        await tx`update storage.objects set name = ${drivePath(to)} where name = ${path}`;
      return moved.count;
    });
  expect(await move(world.workspace, world.workspace)).toBe(1);
  await expect(move(world.workspace, world.elsewhere)).rejects.toMatchObject({ code: '42501' });
  expect(await move(world.elsewhere, world.workspace)).toBe(0);
});
