import { limits } from '@parley/model';
import type { TransactionSql } from '@parley/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPerson, become } from './as-person.ts';
import { startDatabase, type TestDatabase } from './database.ts';
import { createWorld, type World } from './fixtures.ts';
import { beginSession } from './sessions.ts';

/** Tokens of users' own tools: expiry, revocation, and the log. */

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await startDatabase();
  world = await createWorld(database.sql);
});
afterAll(() => database.stop());

const make = async (tx: TransactionSql, days: number | null) => {
  await beginSession(tx);
  await tx`select public.create_api_token(${world.workspace}, 'Shell', true, ${days})`;
};

const daysLeft = (tx: TransactionSql) => tx<{ days: number; id: string }[]>`
  select id, round(extract(epoch from expires_at - now()) / 86400)::int as days
  from public.api_tokens where workspace_id = ${world.workspace} and name = 'Shell'`;

test.each([
  [null, 90],
  [1, 1],
  [limits.tokenDaysMax, 366],
])('a token for %s days expires after %i', async (asked, days) => {
  const left = await asPerson(database.sql, world.people.regular, async (tx) => {
    await make(tx, asked);
    return [...(await daysLeft(tx))].map((row) => row.days);
  });
  expect(left).toEqual([days]);
});

test.each([0, -1, limits.tokenDaysMax + 1, 100_000])(
  'a token for %i days is refused',
  async (days) => {
    const making = asPerson(database.sql, world.people.regular, (tx) => make(tx, days));
    await expect(making).rejects.toMatchObject({ detail: 'invalid_expiry' });
  },
);

test('the log records who created and who revoked a token', async () => {
  const { regular, owner } = world.people;
  const lines = await asPerson(database.sql, regular, async (tx) => {
    await make(tx, null);
    const [token] = await daysLeft(tx);
    await become(tx, owner);
    await tx`delete from public.api_tokens where id = ${token?.id ?? null}`;
    return [
      ...(await tx<{ actor_id: string; action: string; details: object }[]>`
        select actor_id, action, details from public.audit_log
        where table_name = 'api_tokens' and row_id = ${token?.id ?? null} order by action desc`),
    ];
  });
  expect(lines).toEqual([
    { actor_id: regular, action: 'insert', details: { name: 'Shell', profile_id: regular } },
    { actor_id: owner, action: 'delete', details: { name: 'Shell', profile_id: regular } },
  ]);
});
