import { migrate, preparePlatform } from '@parley/backend';
import { expect, test } from 'vitest';
import { startDatabase, workdir } from './database.ts';
import { everyFile } from './upgrades.ts';

test('no two migrations have one version: a database knows them by it', () => {
  const versions = everyFile.map((file) => file.split('_')[0]);
  expect(versions).toHaveLength(new Set(versions).size);
});

test('the migrations apply where Supabase’s roles, schemas and rows exist already', async () => {
  const { sql, stop } = await startDatabase({ migrated: false });
  try {
    await preparePlatform(sql);
    // Hosted Supabase has people and default privileges before the first push, and no superuser
    // runs it.
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
