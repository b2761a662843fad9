import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createClient } from '@supabase/supabase-js';
import { postgres } from '@parley/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** `npm run backend` with a project's folder, as the Supabase CLI uses it. */

const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url));
const root = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);
const env = { ...process.env, GREETING: 'from the environment' };

const FILES: Record<string, string> = {
  'config.toml': `
    [api]
    schemas = ["public", "shop"]
    [storage]
    file_size_limit = "1KiB"
    [storage.buckets.pictures]
    public = true
    objects_path = "./pictures"
    [db.seed]
    sql_paths = ["./seeds/*.sql"]
    [edge_runtime.secrets]
    GREETING = "env(GREETING)"
    WORD = "env(WORD)"
    [studio]
    port = 54323`,
  '.env': 'WORD=beside the folder\n',
  'roles.sql': 'create role reporter nologin;',
  'pictures/small/dot.txt': 'a dot',
  'seeds/a.sql': `insert into public.people (name, mood) values ('Ada', 'calm');`,
  'seeds/b.sql': `insert into public.notes (author, body) select id, 'hello' from public.people;`,
  'functions/hello/index.ts': `Deno.serve(() =>
    new Response(Deno.env.get('GREETING') + ', ' + Deno.env.get('WORD')));`,
  'migrations/20260101000000_start.sql': `
    create schema shop;
    grant usage on schema shop to anon, authenticated, service_role;
    create type public.mood as enum ('calm', 'odd one');
    create type public.place as (street text, number int);
    create domain public.word as text check (value <> '');
    create table public.people (id bigint generated always as identity primary key,
      name public.word not null unique, mood public.mood, moods public.mood[], home public.place,
      born date, facts jsonb not null default '{}', initial text generated always as (left(name, 1)) stored);
    create table public.notes (id uuid primary key default gen_random_uuid(),
      author bigint not null references public.people (id), body text not null);
    create table public.badges (person bigint primary key references public.people (id), label text);
    create table shop.items (id int primary key, price numeric not null);
    create view public.calm_people as select id, name from public.people where mood = 'calm';
    create function public.first_note(public.people) returns setof public.notes rows 1 language sql stable
      as 'select * from public.notes where author = $1.id limit 1';
    create function public.greeting(public.people) returns text language sql stable
      as $$ select 'Hello, ' || $1.name $$;
    create function public.oldest() returns public.people language sql stable
      as 'select * from public.people order by born limit 1';
    create function public.add(a int, b int default 1) returns int language sql as 'select a + b';
    create function public.add(a text, b text) returns text language sql as 'select a || b';
    create function public.stats() returns table (people bigint, last_born date) language sql
      as 'select count(*), max(born) from public.people';
    grant select on public.people, public.notes to reporter;`,
};

let workdir: string;
let server: ChildProcess;
const said: string[] = [];
const inProject = (...args: string[]) =>
  run(process.execPath, [cli, ...args, '--workdir', workdir], { env, cwd: root }).then(
    ({ stdout }) => stdout,
  );

async function write(name: string, text: string): Promise<void> {
  const path = join(workdir, 'supabase', name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

async function values(): Promise<Record<string, string>> {
  return JSON.parse(await inProject('status', '-o', 'json'));
}

async function asked<Row extends object>(text: string): Promise<Row[]> {
  const sql = postgres((await values()).DB_URL ?? '', { max: 1 });
  return sql.unsafe<Row[]>(text).finally(() => sql.end());
}

async function client() {
  const { API_URL = '', SECRET_KEY = '' } = await values();
  return createClient(API_URL, SECRET_KEY, { auth: { persistSession: false } });
}

beforeAll(async () => {
  workdir = await mkdtemp(join(tmpdir(), 'parley-cli-'));
  for (const [name, text] of Object.entries(FILES)) await write(name, text);
  const options = ['start', '--dev-keys', '--port', '0', '--workdir', workdir];
  server = spawn(process.execPath, [cli, ...options], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output = server.stdout;
  if (!output) throw new Error('The server has no output.');
  for await (const line of createInterface({ input: output })) {
    said.push(line);
    if (line.startsWith('S3_PROTOCOL_REGION')) break;
  }
  output.resume();
}, 120_000);
afterAll(async () => {
  if (server.exitCode === null) {
    server.kill('SIGKILL');
    await once(server, 'exit');
  }
  await rm(workdir, { recursive: true, force: true });
});

// compat: Command line | `start`, `status`; what of config.toml is not honoured is said
test('start lists the unsupported settings of config.toml once', () => {
  expect(said.filter((line) => line.startsWith('Not honoured'))).toEqual([
    'Not honoured here, of supabase/config.toml: [studio].',
  ]);
});

test('roles, migrations, seeds, buckets with files and function secrets are applied', async () => {
  const supabase = await client();
  const notes = await supabase.from('notes').select('body, people(name, mood)');
  expect(notes.data).toEqual([{ body: 'hello', people: { name: 'Ada', mood: 'calm' } }]);
  const roles = await asked(
    `select has_table_privilege('reporter', 'public.notes', 'select') as may`,
  );
  expect(roles).toEqual([{ may: true }]);
  const { data } = await supabase.storage.from('pictures').download('small/dot.txt');
  expect(await data?.text()).toBe('a dot');
  const large = await supabase.storage.from('pictures').upload('large.txt', 'x'.repeat(1025));
  expect(large.error?.message).toBe('The object exceeded the maximum allowed size');
  const hello = await supabase.functions.invoke('hello');
  expect(hello.data).toBe('from the environment, beside the folder');
});

// compat: Command line | `gen types`
test('generated types check a program against the database', { timeout: 120_000 }, async () => {
  await write('../types/database.types.ts', await inProject('gen', 'types'));
  await write('../types/program.ts', PROGRAM);
  await write('../types/tsconfig.json', TSCONFIG);
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const folder = join(workdir, 'types');
  await expect(run(process.execPath, [tsc, '-p', folder], { env })).resolves.toMatchObject({
    stdout: '',
  });
});

// compat: Command line | `migration up`
test('a later migration is applied to a running backend', async () => {
  await write(
    'migrations/20260102000000_later.sql',
    'alter table public.notes add at timestamptz;',
  );
  expect(await inProject('migration', 'up')).toBe('Applied 20260102000000.\n');
  expect(await inProject('migration', 'up')).toBe('Every migration has been applied already.\n');
  const rows = await asked(`select at from public.notes`);
  expect(rows).toEqual([{ at: null }]);
});
// compat: Any project's folder | Extensions beyond PostgreSQL’s own | not offered: the start says what is missing
test('a missing extension is refused by name with the reason', async () => {
  const name = 'migrations/20260103000000_cron.sql';
  await write(name, 'create extension pg_cron;');
  await expect(inProject('migration', 'up')).rejects.toMatchObject({
    stderr: expect.stringMatching(
      /20260103000000_cron.sql .*"pg_cron" is not available here: it runs/,
    ),
  });
  await rm(join(workdir, 'supabase', name));
});

// compat: Command line | `db reset`
test('a reset restores exactly the folder’s state at the same address', async () => {
  const before = await values();
  const supabase = await client();
  await supabase.from('people').insert({ name: 'Bo' });
  await supabase.storage.from('pictures').upload('more.txt', 'more');
  expect(await inProject('db', 'reset')).toBe(`Reset the database of ${workdir}.\n`);
  expect((await values()).API_URL).toBe(before.API_URL);
  expect((await supabase.from('people').select('name')).data).toEqual([{ name: 'Ada' }]);
  const { data } = await supabase.storage.from('pictures').list();
  expect(data?.map(({ name }) => name)).toEqual(['small']);
});

// compat: Command line | `stop`
test('stop ends all processes', async () => {
  expect(await inProject('stop')).toBe(`Stopped ${workdir}.\n`);
  await expect(inProject('status')).rejects.toMatchObject({
    stderr: expect.stringMatching(/^Nothing runs for /),
  });
  expect(await inProject('gen', 'types', '--schema', 'shop')).toContain('price: number');
});

const TSCONFIG = JSON.stringify({
  compilerOptions: {
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    module: 'nodenext',
    target: 'es2024',
    lib: ['es2024', 'dom'],
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    types: [],
    paths: { '@supabase/supabase-js': [join(root, 'node_modules/@supabase/supabase-js')] },
  },
});

/** Each line must compile, except those after `@ts-expect-error`, which must not. */
const PROGRAM = `
import { createClient } from '@supabase/supabase-js';
import { Constants, type CompositeTypes, type Database } from './database.types.ts';
import type { Enums, Tables, TablesInsert } from './database.types.ts';

const supabase = createClient<Database>('http://localhost', 'key');
type Is<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const check = <_T extends true>() => {};

const mood: Enums<'mood'> = 'odd one';
const moods: readonly ['calm', 'odd one'] = Constants.public.Enums.mood;
const home: CompositeTypes<'place'> = { street: null, number: 5 };
const item: Tables<{ schema: 'shop' }, 'items'> = { id: 1, price: 2.5 };
const person: TablesInsert<'people'> = { name: 'Ada', moods: ['calm'], home };
// @ts-expect-error: a name is needed
const nobody: TablesInsert<'people'> = { mood };
// @ts-expect-error: the database numbers people itself
const numbered: TablesInsert<'people'> = { id: 1, name: 'Ada' };

export async function use() {
  const one = await supabase.from('people').select('id, initial, notes(body), badges(label)').single();
  if (one.data) {
    check<Is<typeof one.data.notes, { body: string }[]>>();
    check<Is<typeof one.data.badges, { label: string | null } | null>>();
    check<Is<typeof one.data.initial, string | null>>();
  }
  const greeted = await supabase.from('people').select('greeting').single();
  if (greeted.data) check<Is<typeof greeted.data.greeting, string | null>>();
  const all = await supabase.from('people').select().single();
  // @ts-expect-error: what is computed is asked for by its name
  if (all.data) all.data.greeting;
  const oldest = await supabase.rpc('oldest').select('name, notes(body)');
  if (oldest.data) check<Is<typeof oldest.data.notes, { body: string }[]>>();
  const note = await supabase.from('notes').select('people(name, mood)').single();
  if (note.data) check<Is<typeof note.data.people.mood, 'calm' | 'odd one' | null>>();
  const calm = await supabase.from('calm_people').select('name').single();
  if (calm.data) check<Is<typeof calm.data.name, string | null>>();
  const first = await supabase.from('people').select('first_note(body)').single();
  if (first.data) check<Is<typeof first.data.first_note, { body: string } | null>>();
  const sum = await supabase.rpc('add', { a: 1 });
  if (sum.data) check<Is<typeof sum.data, number>>();
  const text = await supabase.rpc('add', { a: 'x', b: 'y' });
  if (text.data) check<Is<typeof text.data, string>>();
  const stats = await supabase.rpc('stats');
  if (stats.data) check<Is<typeof stats.data, { people: number; last_born: string }[]>>();
  await supabase.schema('shop').from('items').insert(item);
  await supabase.from('people').insert(person);
  // @ts-expect-error: there is no such table
  await supabase.from('nothing').select();
  return [moods, nobody, numbered];
}
`;
