import type { SupabaseClient } from '@supabase/supabase-js';
import { createClient } from '@supabase/supabase-js';
import { postgres } from '@parley/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STATEMENT_TIMEOUTS } from '../src/postgres/session.ts';
import { startTestBackend, type TestBackend } from './project.ts';

let project: TestBackend;
let anon: SupabaseClient;
let ada: SupabaseClient;
let service: SupabaseClient;
beforeAll(async () => {
  project = await startTestBackend();
  anon = project.client();
  ({ client: ada } = await project.person('ada'));
  service = createClient(project.backend.url, project.backend.keys.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
});
afterAll(() => project.stop());

test('the roles have the gateway’s timeouts', async () => {
  const sql = postgres(project.backend.databaseUrl, { max: 1 });
  const rows = await sql<{ rolname: string; rolconfig: string[] }[]>`
    select rolname, rolconfig from pg_roles where rolname = any (${Object.keys(STATEMENT_TIMEOUTS)})`;
  await sql.end();
  expect(Object.fromEntries(rows.map((row) => [row.rolname, row.rolconfig]))).toEqual(
    Object.fromEntries(
      Object.entries(STATEMENT_TIMEOUTS).map(([role, limit]) => [
        role,
        [`statement_timeout=${limit}`],
      ]),
    ),
  );
});

const callers = {
  anon: [() => anon, '3s'],
  authenticated: [() => ada, '8s'],
  service_role: [() => service, '1min'],
} as const;

describe.each(Object.entries(callers))('a statement of %s', (role, [client, limit]) => {
  test('has its timeout in a function', async () => {
    expect(await client().rpc('statement_timeout')).toMatchObject({ data: limit });
    expect(await client().rpc('statement_timeout', {}, { get: true })).toMatchObject({
      data: limit,
    });
  });

  test('has its timeout in an insert and an update', async () => {
    const id = role.length;
    const made = await client().from('hurried').insert({ id }).select('timeout');
    expect(made.data).toEqual([{ timeout: limit }]);
    const again = await client().from('hurried').upsert({ id, wait: 0 }).select('id');
    expect(again.data).toEqual([{ id }]);
  });
});

test('a policy for files has its timeout', async () => {
  const files = ada.storage.from('private');
  expect((await files.upload('hurried.txt', new Blob(['x']))).error).toBeNull();
  expect((await files.download('hurried.txt')).error).toBeNull();
});

test('a policy for topics has its timeout', async () => {
  const state = await new Promise<string>((done) => {
    ada
      .channel('hurried', { config: { private: true } })
      .subscribe((status) => status !== 'CLOSED' && done(status));
  });
  expect(state).toBe('SUBSCRIBED');
});

test('a longer statement ends with the reason on every route', async () => {
  const answers = await Promise.all([
    anon.rpc('wait', { seconds: 60 }),
    ada.rpc('wait', { seconds: 60 }),
    anon.from('hurried').insert({ id: 1, wait: 60 }),
    anon.from('hurried').upsert({ id: 2, wait: 60 }),
  ]);
  for (const { error, status } of answers)
    expect([status, error]).toMatchObject([
      500,
      { code: '57014', message: 'canceling statement due to statement timeout' },
    ]);
});
