import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, preparePlatform } from '@parley/backend';
import { expect, test } from 'vitest';
import { startDatabase, workdir } from './database.ts';
import { migrateThrough } from './interrupted.ts';

/** Creates a project folder with only these migrations. */
async function folderOf(migrations: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-migrations-'));
  const files = join(folder, 'supabase', 'migrations');
  await mkdir(files, { recursive: true });
  for (const [file, text] of Object.entries(migrations)) await writeFile(join(files, file), text);
  return folder;
}

const ONE = { '1_one.sql': 'create table public.one (id integer);' };
const TWO = { ...ONE, '2_two.sql': 'create table public.two (id integer);' };

test('each migration has its own version', async () => {
  const files = await readdir(join(workdir, 'supabase', 'migrations'));
  const versions = files.map((file) => file.split('_')[0]);
  expect(versions).toHaveLength(new Set(versions).size);
});

test('an older program refuses a newer database by name and changes nothing', async () => {
  const { sql, stop } = await startDatabase({ migrated: false });
  const [older, newer] = [await folderOf(ONE), await folderOf(TWO)];
  try {
    await migrate(sql, { workdir: newer });
    await expect(migrate(sql, { workdir: older })).rejects.toMatchObject({
      code: 'unknown_schema',
      message: expect.stringContaining('made this database: it has 2_two,'),
      hint: expect.stringContaining('Start the version that was used last'),
    });
    const left = await sql`select version from supabase_migrations.schema_migrations order by 1`;
    expect(left.map(({ version }) => version)).toEqual(['1', '2']);
  } finally {
    await stop();
    await rm(older, { recursive: true });
    await rm(newer, { recursive: true });
  }
});

test('a changed migration is refused by name; comments and layout do not count', async () => {
  const { sql, stop } = await startDatabase({ migrated: false });
  const made = await folderOf(TWO);
  const relaid = await folderOf({
    ...TWO,
    '1_one.sql': '-- The first.\ncreate table public.one\n  (id integer);',
  });
  const changed = await folderOf({ ...TWO, '1_one.sql': 'create table public.one (id bigint);' });
  try {
    await migrate(sql, { workdir: made });
    expect(await migrate(sql, { workdir: relaid })).toEqual([]);
    await expect(migrate(sql, { workdir: changed })).rejects.toThrow('another text of 1_one');
  } finally {
    await stop();
    for (const folder of [made, relaid, changed]) await rm(folder, { recursive: true });
  }
});

test('migrations continue after the program or the database is killed', async () => {
  const { sql, url, stop } = await startDatabase({ migrated: false });
  const steps = Array.from({ length: 12 }, (_, index) => [
    `${index + 10}_step.sql`,
    `create table public.step_${index} (id integer); select pg_sleep(0.02);`,
  ]);
  const folder = await folderOf(Object.fromEntries(steps));
  try {
    await migrateThrough(
      [
        { who: 'program', after: 1, laterMs: 0 },
        { who: 'database', after: 2, laterMs: 10 },
        { who: 'program', after: 2, laterMs: 10 },
      ],
      { url, workdir: folder },
    );
    const made = await sql`select relname from pg_class where relname like 'step\\_%'`;
    expect(made).toHaveLength(steps.length);
    const ran = await sql`select version from supabase_migrations.schema_migrations`;
    expect(ran).toHaveLength(steps.length);
  } finally {
    await stop();
    await rm(folder, { recursive: true });
  }
});

test('the migrations apply to a database with Supabase’s roles, schemas and rows', async () => {
  const { sql, stop } = await startDatabase({ migrated: false });
  try {
    await preparePlatform(sql);
    // Hosted Supabase has users and default privileges before the first push, and does not run it
    // as a superuser.
    await sql`insert into auth.users (id, email, aud, role) values (gen_random_uuid(),
      'early@example.test', 'authenticated', 'authenticated')`;
    await sql`grant all on schema public to service_role`;
    const applied = await migrate(sql, { workdir });
    expect(applied.length).toBeGreaterThan(0);
    const [{ count } = { count: 0 }] = await sql<
      { count: number }[]
    >`select count(*)::int from public.profiles`;
    expect(count).toBe(1);
  } finally {
    await stop();
  }
});

test('running the migrations again changes nothing', async () => {
  const { sql, stop } = await startDatabase();
  try {
    expect(await migrate(sql, { workdir })).toEqual([]);
  } finally {
    await stop();
  }
});

test('every table of the API has row-level security, and every column policies filter by has an index', async () => {
  const { sql, stop } = await startDatabase();
  try {
    const open =
      await sql`select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r' and not c.relrowsecurity`;
    expect(open).toEqual([]);
    const unindexed = await sql`
      select t.relname, a.attname from pg_class t
      join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = t.oid
        and a.attname in ('workspace_id', 'channel_id', 'message_id', 'profile_id', 'owner_id')
      where t.relkind = 'r' and not exists (
        select 1 from pg_index i where i.indrelid = t.oid and a.attnum = any (i.indkey::smallint[]))`;
    expect(unindexed).toEqual([]);
  } finally {
    await stop();
  }
});

test('every definer function has a fixed search path and lives outside the API', async () => {
  const { sql, stop } = await startDatabase();
  try {
    const loose =
      await sql`select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.prosecdef and n.nspname in ('public', 'private')
        and (n.nspname = 'public' or not coalesce(p.proconfig::text, '') like '%search_path%')`;
    expect(loose).toEqual([]);
  } finally {
    await stop();
  }
});
