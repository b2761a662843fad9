import type { TransactionSql } from '@parley/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPerson, become } from './as-person.ts';
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

/** Inserts entries in one statement, as an import does. */
const enter = (tx: TransactionSql, rows: [person: string, manager: string | null][]) =>
  tx`insert into public.directory_entries ${tx(
    rows.map(([profile_id, manager_id]) => ({
      workspace_id: world.workspace,
      profile_id,
      manager_id,
    })),
  )}
    on conflict (workspace_id, profile_id) do update set manager_id = excluded.manager_id`;

const managerOf = async (tx: TransactionSql, person: string) =>
  (
    await tx<{ manager_id: string | null }[]>`select manager_id from public.directory_entries
      where workspace_id = ${world.workspace} and profile_id = ${person}`
  )[0]?.manager_id;

test('a cycle of managers of any length is refused', async () => {
  const { owner, participant, keeper, regular } = world.people;
  await expect(as(owner, (tx) => enter(tx, [[participant, participant]]))).rejects.toBeDefined();
  const round = as(owner, async (tx) => {
    await enter(tx, [[participant, keeper]]);
    await enter(tx, [[keeper, regular]]);
    await enter(tx, [[regular, participant]]);
  });
  await expect(round).rejects.toMatchObject({
    detail: 'manager_cycle',
    hint: expect.stringContaining('manager'),
  });
});

test('two people swap positions in one statement, the manager first', async () => {
  const { owner, participant, keeper } = world.people;
  const managers = await as(owner, async (tx) => {
    await enter(tx, [
      [participant, null],
      [keeper, participant],
    ]);
    await enter(tx, [
      [keeper, null],
      [participant, keeper],
    ]);
    return [await managerOf(tx, participant), await managerOf(tx, keeper)];
  });
  expect(managers).toEqual([keeper, null]);
});

test('an import with a cycle changes nothing', async () => {
  const { owner, participant, keeper, regular } = world.people;
  const outcome = await as(owner, async (tx) => {
    await enter(tx, [
      [participant, null],
      [keeper, null],
      [regular, null],
    ]);
    const refused = await tx
      .savepoint((inner) =>
        enter(inner, [
          [regular, owner],
          [participant, keeper],
          [keeper, participant],
        ]),
      )
      .catch((error: unknown) => error);
    return {
      refused,
      managers: await Promise.all(
        [regular, participant, keeper].map((person) => managerOf(tx, person)),
      ),
    };
  });
  expect(outcome.refused).toMatchObject({ detail: 'manager_cycle' });
  expect(outcome.managers).toEqual([null, null, null]);
});

test('a manager must be a member, and is removed from entries when they leave', async () => {
  const { owner, participant, regular, outsider } = world.people;
  await expect(as(owner, (tx) => enter(tx, [[participant, outsider]]))).rejects.toMatchObject({
    code: '23503',
  });
  const left = await as(owner, async (tx) => {
    await enter(tx, [[participant, regular]]);
    await tx`delete from public.memberships where workspace_id = ${world.workspace} and profile_id = ${regular}`;
    return managerOf(tx, participant);
  });
  expect(left).toBeNull();
});

test('only a member with the right can change entries of others', async () => {
  const { participant, founder, owner } = world.people;
  const change = (tx: TransactionSql) =>
    tx`update public.directory_entries set title = 'Foreman' where workspace_id =
      ${world.workspace} and profile_id = ${founder} returning id`;
  expect(await as(participant, async (tx) => (await change(tx)).length)).toBe(0);
  const granted = await as(owner, async (tx) => {
    await tx`insert into public.permissions (workspace_id, role, resource, can_update)
      values (${world.workspace}, 'member', 'directory', true)`;
    await become(tx, participant);
    return (await change(tx)).length;
  });
  expect(granted).toBe(1);
});
