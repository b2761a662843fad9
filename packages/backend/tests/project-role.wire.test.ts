import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../src/postgres/migrate.ts';
import { openPool } from '../src/postgres/pool.ts';
import { seed } from '../src/postgres/seed.ts';
import { startTestBackend, type TestBackend } from './project.ts';

/**
 * An untrusted project folder has only the rights of hosted Supabase, in the database and on the
 * host.
 */

let project: TestBackend;
let folder: string;
const touched = () => join(folder, 'touched');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-stranger-'));
  await mkdir(join(folder, 'supabase', 'migrations'), { recursive: true });
  project = await startTestBackend();
  await project.sql.unsafe('create table public.loot (line text)');
});
afterAll(async () => {
  await project.stop();
  await rm(folder, { recursive: true, force: true });
});

const inSeed = async (text: string) => {
  await writeFile(join(folder, 'supabase', 'seed.sql'), text);
  const config = { enabled: true, sql_paths: ['./seed.sql'] };
  await seed(project.sql, { workdir: folder, config, isOld: false });
};

let version = 20_270_101_000_000;
/** Migrates another database, since the project's own has other migrations already. */
const inMigration = async (text: string) => {
  const url = new URL(project.backend.databaseUrl);
  url.pathname = '/elsewhere';
  const sql = openPool(url.href, 1);
  const file = join(folder, 'supabase', 'migrations', `${(version += 1)}_attack.sql`);
  await writeFile(file, text);
  try {
    await migrate(sql, { workdir: folder });
  } finally {
    await rm(file);
    await sql.end();
  }
};

const POLICY = 'create policy taken on storage.objects for select using (true);';
const attacks: [what: string, statement: string][] = [
  ['runs a program', `copy (select 'x') to program 'touch TOUCHED'`],
  ['reads what a program says', `copy public.loot from program 'id'`],
  ['writes a file', `copy (select 'x') to 'TOUCHED'`],
  ['reads a file', `copy public.loot from '/etc/passwd'`],
  ['reads a file by a function', `select pg_read_file('/etc/passwd')`],
  ['lists a folder', `select pg_ls_dir('/')`],
  ['takes a file for a large object', `select lo_import('/etc/passwd')`],
  ['reads files by an extension', 'create extension file_fdw'],
  ['reaches other databases by an extension', 'create extension dblink'],
  ['makes a superuser', 'create role boss superuser'],
  ['becomes a superuser', 'alter role postgres superuser'],
  ['gives the superuser a password', `alter role supabase_admin password 'known'`],
  ['takes the superuser’s rights', 'grant supabase_admin to postgres'],
  ['takes the right to run programs', 'grant pg_execute_server_program to postgres'],
  ['takes the right to read files', 'grant pg_read_server_files to postgres'],
  ['sets the superuser’s role', 'set role supabase_admin'],
  ['begins a session as another', 'set session authorization supabase_auth_admin'],
  ['sets Auth’s role', 'set role supabase_auth_admin'],
  ['has a library loaded', `alter database DATABASE set session_preload_libraries = 'x'`],
  ['calls into the C library', `create function public.c() returns int language c as 'libc', 'f'`],
  ['makes an event trigger', 'create event trigger mine on sql_drop execute function now()'],
  ['stops an event trigger', 'alter event trigger lend_ownership disable'],
];
const platformAttacks: typeof attacks = [
  ['drops auth.uid()', 'drop function auth.uid() cascade'],
  [
    'replaces auth.uid()',
    `create or replace function auth.uid() returns uuid language sql as $$ select null::uuid $$`,
  ],
  ['owns a table in auth', 'create table auth.mine (id int)'],
  ['owns a function in storage', 'create function storage.mine() returns int return 1'],
  ['opens a table of the platform', 'alter table storage.objects disable row level security'],
  ['adds a column to accounts', 'alter table auth.users add column mine text'],
  ['drops a table of the platform', 'drop table storage.objects cascade'],
  ['drops the schema of accounts', 'drop schema auth cascade'],
  ['takes the platform’s tables', 'reassign owned by supabase_storage_admin to postgres'],
  ['keeps ownership after a policy', `${POLICY} alter table storage.objects owner to postgres`],
  ['drops a table after a policy', `${POLICY} drop table storage.objects cascade`],
  [
    'keeps ownership after a policy that failed',
    `do $$ begin
      begin create policy taken on storage.nothing using (true); exception when others then null; end;
      drop table storage.buckets cascade;
    end $$`,
  ],
  ['puts a trigger on the service’s own notes', TRIGGER('storage.released_contents')],
];
function TRIGGER(table: string): string {
  return `create function public.f() returns trigger language plpgsql as 'begin return null; end';
    create trigger mine after delete on ${table} execute function public.f()`;
}

const filled = (text: string, database: string) =>
  `${text.replaceAll('TOUCHED', touched()).replaceAll('DATABASE', database)};`;
const REFUSED =
  /permission denied|must be (owner|superuser|able)|only (roles|superuser)|insufficient privilege/i;

describe('a seed', () => {
  test.each([...attacks, ...platformAttacks])('that %s is refused', async (_, statement) => {
    await expect(inSeed(filled(statement, 'postgres'))).rejects.toThrow(REFUSED);
    expect(existsSync(touched())).toBe(false);
  });
});

test('the server’s settings cannot be changed', async () => {
  // Tried directly, since ALTER SYSTEM is impossible inside transactions, where migrations and
  // seeds run.
  await expect(project.sql.unsafe(`alter system set archive_command = 'x'`)).rejects.toThrow(
    'permission denied to set parameter',
  );
});

describe('a migration', () => {
  beforeAll(async () => {
    await project.sql.unsafe('create database elsewhere');
    const url = new URL(project.backend.databaseUrl);
    url.pathname = '/elsewhere';
    const sql = openPool(url.href, 1);
    await sql.unsafe('create table public.loot (line text)');
    await sql.end();
  });
  test.each(attacks.filter(([, text]) => !text.includes('event trigger lend')))(
    'that %s is refused',
    async (_, statement) => {
      await expect(inMigration(filled(statement, 'elsewhere'))).rejects.toThrow(REFUSED);
      expect(existsSync(touched())).toBe(false);
    },
  );
});

// compat: Any project's folder | Migrations and seeds run as `postgres` | no event triggers, no untrusted extensions
test('everything that hosted Supabase allows on the platform’s tables is allowed', async () => {
  await inSeed(`
    set local session_replication_role = replica;
    insert into auth.users (id, email) values (gen_random_uuid(), 'seeded@example.test');
    set local session_replication_role = origin;
    create policy "seeded" on storage.objects for select to authenticated using (true);
    alter policy "seeded" on storage.objects using (false);
    do $$ begin
      execute 'create policy "seeded" on realtime.messages for select using (false)';
    end $$;
    drop policy "seeded" on realtime.messages;
    create function public.on_user() returns trigger language plpgsql security definer
      set search_path = '' as $$ begin return new; end $$;
    create trigger on_user after insert on auth.users
      for each row execute function public.on_user();
    drop trigger on_user on auth.users;
    create role reporter;
    grant reporter to authenticator;
    alter role anon set statement_timeout = '4s';
    create extension hstore with schema extensions;
    create publication mine;
    alter publication supabase_realtime add table public.loot;
    create schema app;
    grant select on auth.users to reporter;
  `);
  const [member] = await project.sql`
    select pg_has_role('postgres', 'supabase_storage_admin', 'usage') as is_owner,
      rolsuper from pg_roles where rolname = 'postgres'`;
  expect(member).toEqual({ is_owner: false, rolsuper: false });
});

test('nothing that a project creates runs as superuser, even at the next start', async () => {
  const { sql, backend, dataDir } = await startTestBackend();
  await sql.unsafe(`
    create table public.ran (as_role text, in_what text);
    alter table public.ran enable row level security;
    grant insert on public.ran to public;
    create policy anybody on public.ran for insert with check (true);
    create function public.note() returns trigger language plpgsql as $$
    begin
      insert into public.ran values (current_user, tg_table_name);
      return coalesce(new, old);
    end $$;
    create trigger note before insert or update or delete on auth.users
      for each row execute function public.note();
    create trigger note before insert or update or delete on auth.sessions
      for each row execute function public.note();
    create trigger note before insert or update or delete on storage.buckets
      for each row execute function public.note();
    create trigger note before insert or update or delete on storage.objects
      for each row execute function public.note();
    create trigger note before insert or update or delete on realtime.messages
      for each row execute function public.note();
    create schema evil;
    create function evil.to_regrole(name text) returns regrole language plpgsql as $$
    begin
      insert into public.ran values (current_user, 'to_regrole');
      return pg_catalog.to_regrole(name);
    end $$;
    create function evil.to_regclass(name text) returns regclass language plpgsql as $$
    begin
      insert into public.ran values (current_user, 'to_regclass');
      return pg_catalog.to_regclass(name);
    end $$;
    grant usage on schema evil to public;
    alter database postgres set search_path = evil, pg_catalog, public, extensions;`);
  await sql.end();
  await backend.stop();
  const again = await startTestBackend({ dataDir });
  try {
    const { client, id } = await again.person('mallory');
    await client.storage.from('private').upload(`${id}/a.txt`, 'words');
    await client.storage.from('private').remove([`${id}/a.txt`]);
    await again.sql`insert into public.room_members values (${id})`;
    await client.realtime.setAuth();
    const channel = client.channel('room', { config: { private: true } });
    expect(await channel.httpSend('said', {})).toEqual({ success: true });
    await client.auth.signOut();
    const roles = await again.sql<{ as_role: string }[]>`
      select distinct as_role from public.ran`;
    expect(roles.length).toBeGreaterThan(2);
    expect(roles.map(({ as_role: role }) => role)).not.toContain('supabase_admin');
  } finally {
    await again.stop();
  }
});
