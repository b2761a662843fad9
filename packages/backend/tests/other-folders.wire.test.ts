import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { postgres } from '@parley/postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type BackendOptions, startBackend } from '../src/backend.ts';
import { startDisposableCluster } from '../src/testing/index.ts';

/** Folders of other projects, as the Supabase CLI reads them. */

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-folder-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (path: string, text: string) => {
  const file = join(folder, 'supabase', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

/** Starts with an empty PostgreSQL, once for each folder. */
async function started<T>(
  work: (backend: Awaited<ReturnType<typeof startBackend>>) => Promise<T>,
  more: Partial<BackendOptions> = {},
): Promise<T> {
  const dataDir = join(folder, 'data');
  const options = { workdir: folder, dataDir, port: 0, seed: true, log: () => {} };
  const backend = await startBackend(
    { ...options, space: { reserveBytes: 0 }, ...more },
    (cluster) => startDisposableCluster({ ...cluster, workdir: null }),
  );
  try {
    return await work(backend);
  } finally {
    await backend.stop();
  }
}

// compat: Any project's folder | Migrations, seeds, roles, buckets, extensions on the search path
test('roles, extensions, publications, seeds and buckets are applied once', async () => {
  write('roles.sql', 'create role reporter nologin;');
  write(
    'config.toml',
    `[db.seed]
    sql_paths = ["./seeds/*.sql"]
    [storage.buckets.pictures]
    public = true
    file_size_limit = "5MiB"
    allowed_mime_types = ["image/png"]`,
  );
  write(
    'migrations/20260101000000_first.sql',
    `create table public.things (id uuid primary key default uuid_generate_v4(), code text);
    grant select on public.things to reporter;
    alter publication supabase_realtime add table public.things;`,
  );
  write('seeds/b.sql', "insert into public.things (code) values (crypt('b', gen_salt('bf', 4)));");
  write('seeds/a.sql', "insert into public.things (code) values ('a');");
  const read = () =>
    started(async ({ url, keys }) => {
      const service = createClient(url, keys.secretKey, { auth: { persistSession: false } });
      const { data: things } = await service.from('things').select('code');
      const { data: bucket } = await service.storage.getBucket('pictures');
      return { things: things?.length, bucket };
    });
  const bucket = {
    public: true,
    file_size_limit: 5 * 1024 ** 2,
    allowed_mime_types: ['image/png'],
  };
  expect(await read()).toMatchObject({ things: 2, bucket });
  expect(await read()).toMatchObject({ things: 2, bucket });
});

test('files that a seed names without an upload are listed and have no content', async () => {
  write('migrations/20260101000000_first.sql', 'create table public.notes (id integer);');
  write(
    'seed.sql',
    `insert into storage.buckets (id, name) values ('cats', 'cats');
    insert into storage.objects (bucket_id, name, metadata) values ('cats', 'sad.png', '{"size": 1234}');`,
  );
  const read = () =>
    started(async ({ url, keys }) => {
      const service = createClient(url, keys.secretKey, { auth: { persistSession: false } });
      const { data: files } = await service.storage.from('cats').list();
      const { error } = await service.storage.from('cats').download('sad.png');
      return { names: files?.map(({ name }) => name), isGone: error !== null };
    });
  expect(await read()).toEqual({ names: ['sad.png'], isGone: true });
  expect(await read()).toEqual({ names: ['sad.png'], isGone: true });
});

// compat: Any project's folder | Files whose names do not fit are named at start
test('unused migrations, seeds and functions are listed at start', async () => {
  write('config.toml', '[db.seed]\nsql_paths = ["./seed.sql", "./seeds/*.sql"]');
  write('migrations/20250619133521-af2c.sql', 'create table public.never (id integer);');
  write('migrations/older/20250101000000_first.sql', 'create table public.never (id integer);');
  write('migrations/20250102000000_.sql', 'create table public.notes (id integer);');
  write('migrations/README.md', 'About these.');
  write('functions/1st/index.ts', 'Deno.serve(() => new Response());');
  write('functions/hello/index.ts', 'Deno.serve(() => new Response());');
  write('functions/_shared/index.ts', 'export {};');
  const said: string[] = [];
  await started(async () => {}, { onProgress: (message) => said.push(message) });
  expect(said.filter((message) => message.includes('not '))).toEqual([
    'Migrations not applied (a file is called <digits>_<name>.sql): ' +
      'migrations/20250619133521-af2c.sql, migrations/older/20250101000000_first.sql.',
    'Seeds not found: ./seeds/*.sql.',
    'Functions not served (a name is a letter, then letters, digits, - and _): functions/1st.',
  ]);
});

test('two migrations with the same version are refused by name', async () => {
  write('migrations/20260101000000_first.sql', 'create table public.notes (id integer);');
  write('migrations/20260101000000_second.sql', 'create table public.news (id integer);');
  await expect(started(async () => {})).rejects.toThrow(
    'Migrations have the same version 20260101000000: first, second.',
  );
});

// compat: Any project's folder | Seeds without migrations
test('a folder without migrations is seeded too, and a failed seed runs again', async () => {
  write('seed.sql', 'create table public.notes (id integer); select 1/0;');
  await expect(started(async () => null)).rejects.toThrow('seed.sql failed');
  write('seed.sql', 'create table public.notes (id integer); insert into public.notes values (1);');
  const count = () =>
    started(async ({ databaseUrl }) => {
      const sql = postgres(databaseUrl, { max: 1 });
      const rows = await sql`select * from public.notes`;
      await sql.end();
      return rows.length;
    });
  expect([await count(), await count()]).toEqual([1, 1]);
});

const MADE = 'create table public.notes (id integer); insert into public.notes values (1);';

// compat: Any project's folder | Tables shown by grants alone (`auto_expose_new_tables`)
test('new tables are exposed only by grants if the folder says so', async () => {
  write('config.toml', '[api]\nauto_expose_new_tables = false');
  write('migrations/20260101000000_first.sql', MADE);
  const readAll = (table: string) =>
    started(async ({ url, keys }) => {
      const anybody = createClient(url, keys.publishableKey, { auth: { persistSession: false } });
      const { data, error } = await anybody.from(table).select();
      return error?.code ?? data;
    });
  expect(await readAll('notes')).toBe('42501');
  write(
    'migrations/20260102000000_second.sql',
    `${MADE.replaceAll('notes', 'news')} grant select on public.news to anon;`,
  );
  expect(await readAll('news')).toEqual([{ id: 1 }]);
});

test('sign-in methods are enabled by the current CLI’s names', async () => {
  write(
    'config.toml',
    `[auth]
    minimum_password_length = 4
    [auth.email]
    enabled = false
    [auth.sms]
    enabled = true`,
  );
  await started(async ({ url, keys }) => {
    const { auth } = createClient(url, keys.publishableKey, { auth: { persistSession: false } });
    const password = 'secret';
    const byPhone = await auth.signUp({ phone: '+491701234567', password });
    expect(byPhone.data.user?.phone).toBe('491701234567');
    const byEmail = await auth.signUp({ email: 'ada@example.test', password });
    expect(byEmail.error?.code).toBe('email_provider_disabled');
    const short = await auth.signUp({ phone: '+491701234568', password: 'short' });
    expect(short.error?.code).toBe('weak_password');
  });
});

test('a failing migration reports its name, reason and position', async () => {
  write('migrations/20260101000000_first.sql', 'select 1;\n\nselect nothing;');
  await expect(started(async () => null)).rejects.toThrow(
    /20260101000000_first.sql failed: .*column "nothing" .*\(line 3\)/,
  );
});
