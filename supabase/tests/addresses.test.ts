import type { TransactionSql } from '@parley/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPerson } from './as-person.ts';
import { startDatabase, type TestDatabase } from './database.ts';
import { createWorld, type World } from './fixtures.ts';

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await startDatabase();
  world = await createWorld(database.sql);
});
afterAll(() => database.stop());

const as = <T>(person: string, work: (tx: TransactionSql) => Promise<T>) =>
  asPerson(database.sql, person, work);

test.for([
  'https://user:secret@models.example.org/v1',
  'https://user@models.example.org/v1',
  'HTTP://user:secret@models.example.org',
  'https:/user:secret@models.example.org',
  'https:\\\\user:secret@models.example.org',
  'https:\t//user:secret@models.example.org',
  'https://user:a:b@models.example.org?x#y',
])('an address with a password is refused, in every spelling: %s', async (address) => {
  const refused = { code: 'P0001', detail: 'address_with_password' };
  const { owner } = world.people;
  const attempts = [
    (tx: TransactionSql) => tx`insert into public.assistant_providers
      (workspace_id, kind, name, model, base_url, created_by)
      values (${world.workspace}, 'openai-compatible', 'Ours', 'm', ${address},
        ${world.people.owner})`,
    (tx: TransactionSql) =>
      tx`update public.assistant_providers set base_url = ${address} where id = ${world.helpers.provider}`,
    (tx: TransactionSql) => tx`insert into public.mcp_servers (workspace_id, name, url, created_by)
      values (${world.workspace}, 'Ours', ${address}, ${owner})`,
  ];
  for (const attempt of attempts) await expect(as(owner, attempt)).rejects.toMatchObject(refused);
});

test.for([
  'https://models.example.org/v1',
  'http://127.0.0.1:11434/@latest/v1',
  'https://models.example.org?to=ada@example.org#me@here',
])('an address without a password is accepted: %s', async (address) => {
  const taken = await as(
    world.people.owner,
    (tx) => tx`insert into public.assistant_providers
    (workspace_id, kind, name, model, base_url, created_by)
    values (${world.workspace}, 'openai-compatible', 'Ours', 'm', ${address},
        ${world.people.owner})`,
  );
  expect(taken.count).toBe(1);
});
