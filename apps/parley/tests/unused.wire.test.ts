import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../../../supabase/tests/database.ts';
import { untilFirstAccount } from '../src/unused.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());

test('a server is unused until its first account, and never again', async () => {
  const { sql } = database;
  const isUnused = untilFirstAccount(sql);
  expect(await isUnused()).toBe(true);
  await sql`insert into auth.users (id, email, aud, role)
    values (${randomUUID()}, 'first@example.test', 'authenticated', 'authenticated')`;
  expect(await isUnused()).toBe(false);
  await sql`delete from auth.users`;
  expect(await isUnused()).toBe(false);
});
