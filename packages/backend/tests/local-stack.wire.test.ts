import { cp, mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '../src/postgres/pool.ts';
import { quietPort } from '../src/postgres/port.ts';
import { startTestBackend, type TestBackend } from './project.ts';

/** A folder without settings, and the development keys, as with the CLI's local stack. */

let project: TestBackend;
let workdir: string;
beforeAll(async () => {
  workdir = await mkdtemp(join(tmpdir(), 'parley-local-'));
  const migrations = join(workdir, 'supabase', 'migrations');
  await mkdir(migrations, { recursive: true });
  await writeFile(
    join(migrations, '20260101000000_first.sql'),
    `create table public.todos (id uuid primary key default gen_random_uuid(), task text not null);
    alter role authenticator set pgrst.db_plan_enabled to 'true';`,
  );
  const open = join(workdir, 'supabase', 'functions', 'open');
  await mkdir(open, { recursive: true });
  await writeFile(
    join(open, 'index.ts'),
    `const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': 'x-one' };
    Deno.serve((req) => new Response(req.method, { headers }));`,
  );
  project = await startTestBackend({ workdir, devKeys: true });
});
afterAll(async () => {
  await project.stop();
  await rm(workdir, { recursive: true, force: true });
});
// compat: Auth | Rules for passwords | common ones are refused where `refuse_common_passwords` is set
test('passwords of six letters are accepted, even well-known ones', async () => {
  const client = project.client();
  const email = `ada-${crypto.randomUUID()}@example.test`;
  expect((await client.auth.signUp({ email, password: 'secret' })).error).toBeNull();
  expect((await client.auth.signInWithPassword({ email, password: 'secret' })).error).toBeNull();
});

// compat: Gateway | Limits of sign-ins by address | none with `--dev-keys`, as on the local stack
test('Auth has no rate limits', async () => {
  const ask = () =>
    fetch(`${project.backend.url}/auth/v1/recover`, { method: 'POST', body: '{}' }).then(
      ({ status }) => status,
    );
  const answers = await Promise.all(Array.from({ length: 350 }, ask));
  expect(new Set(answers)).toEqual(new Set([400]));
});

test('a plan contains its query and the same settings as in the local stack', async () => {
  const { data } = await createClient(project.backend.url, project.backend.keys.anonKey)
    .from('todos')
    .select()
    .explain({ verbose: true, settings: true, format: 'json' });
  expect(data).toEqual([
    {
      Plan: expect.any(Object),
      'Query Identifier': expect.any(Number),
      Settings: {
        effective_cache_size: '128MB',
        search_path: '"public", "public", "extensions"',
      },
    },
  ]);
});
// compat: Gateway | Pre-flights for any header | with `--dev-keys`; else for those that the official clients send
test.each(['rest/v1/todos', 'functions/v1/open'])(
  'a page of any origin may send any header to %s',
  async (path) => {
    const answer = await fetch(`${project.backend.url}/${path}`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://anywhere.test',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-my-own,tracestate',
      },
    });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-headers')).toBe('x-my-own,tracestate');
  },
);

test('an OPTIONS request that is no preflight reaches the function', async () => {
  const answer = await fetch(`${project.backend.url}/functions/v1/open`, { method: 'OPTIONS' });
  expect(await answer.text()).toBe('OPTIONS');
  expect(answer.headers.get('access-control-allow-headers')).toBe('x-one');
});

// compat: Gateway | The database at `[db] port`, with the password `postgres` | with `--dev-keys` only
test('the database is at the local stack’s address', async () => {
  const dbPort = await quietPort();
  const folder = await mkdtemp(join(tmpdir(), 'parley-local-'));
  await cp(workdir, folder, { recursive: true });
  await writeFile(join(folder, 'supabase', 'config.toml'), `[db]\nport = ${dbPort}`);
  const options = { workdir: folder, devKeys: true };
  const stack = await startTestBackend({ ...options, port: await quietPort() });
  const sql = openPool(`postgresql://postgres:postgres@127.0.0.1:${dbPort}/postgres`, 1);
  try {
    const [who] = await sql`select current_user as name, current_setting('is_superuser') as super`;
    expect(who).toEqual({ name: 'postgres', super: 'off' });
    await expect(startTestBackend({ ...options, port: await quietPort() })).rejects.toThrow(
      `Port ${dbPort} of the database is taken`,
    );
  } finally {
    await sql.end();
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
