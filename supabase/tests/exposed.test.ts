import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from './database.ts';
import { readPolicies } from './policies.ts';

/**
 * The functions and tables that strangers and users can access at all, before any policy applies.
 */

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());

test('every function that users can call has a line in the policy matrix', async () => {
  // Functions of `public` are served. Those of `private` that run with more rights than their
  // caller would bypass every policy.
  const callable = await database.sql<{ name: string }[]>`
    select distinct p.proname as name from pg_proc p
    where p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
      and (has_function_privilege('anon', p.oid, 'execute')
        or has_function_privilege('authenticated', p.oid, 'execute'))
      and (p.pronamespace = 'public'::regnamespace
        or (p.pronamespace = 'private'::regnamespace and p.prosecdef))`;
  const lines = readPolicies().flatMap(({ name }) => {
    const [kind, called = ''] = name.split(' ');
    return kind === 'functions' ? [called] : [];
  });
  expect(callable.map(({ name }) => name).filter((name) => !lines.includes(name))).toEqual([]);
});

test('strangers have no right on any table and can call one function', async () => {
  const { sql } = database;
  const held = await sql`
    select c.relname from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and c.relkind in ('r', 'p', 'v', 'm')
      and (has_table_privilege('anon', c.oid, 'select, insert, update, delete, truncate')
        or has_any_column_privilege('anon', c.oid, 'select, insert, update'))`;
  expect([...held]).toEqual([]);
  const called = await sql<{ name: string }[]>`
    select p.oid::regproc::text as name from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and has_function_privilege('anon', p.oid, 'execute')`;
  expect(called.map(({ name }) => name).toSorted()).toEqual([
    'preview_invitation',
    'private.preview_invitation',
  ]);
});
