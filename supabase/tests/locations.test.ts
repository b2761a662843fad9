import { randomUUID } from 'node:crypto';
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

type NewLocation = {
  id?: string;
  name?: string;
  parent?: string | null;
  latitude?: number | null;
  longitude?: number | null;
  channel?: string | null;
  hours?: unknown[];
  capacity?: number;
};

/** @returns the location's id */
async function add(
  tx: TransactionSql,
  creator: string,
  {
    id = randomUUID(),
    name = 'Pier',
    parent = null,
    latitude = null,
    longitude = null,
    channel = null,
    hours = [],
    capacity = 1,
  }: NewLocation = {},
): Promise<string> {
  await tx`insert into public.locations (id, workspace_id, name, parent_id, latitude, longitude,
    channel_id, opening_hours, capacity, created_by)
    values (${id}, ${world.workspace}, ${name}, ${parent}, ${latitude}, ${longitude}, ${channel},
      ${tx.json(hours as never)}, ${capacity}, ${creator})`;
  return id;
}

test('a location inside itself at any depth is refused with a code', async () => {
  const { regular } = world.people;
  const loop = as(regular, async (tx) => {
    const house = await add(tx, regular);
    const floor = await add(tx, regular, { parent: house });
    const corner = await add(tx, regular, { parent: floor });
    await tx`update public.locations set parent_id = ${corner} where id = ${house}`;
  });
  await expect(loop).rejects.toMatchObject({ detail: 'location_cycle' });
  const itself = as(regular, async (tx) => {
    const id = await add(tx, regular);
    await tx`update public.locations set parent_id = ${id} where id = ${id}`;
  });
  await expect(itself).rejects.toMatchObject({ detail: 'location_cycle' });
});

test.each([
  ['a latitude beyond the pole', { latitude: 90.1, longitude: 0 }],
  ['a longitude beyond the antimeridian', { latitude: 0, longitude: -180.5 }],
  ['half a coordinate', { latitude: 53.5 }],
  ['a capacity below nothing', { capacity: -1 }],
  [
    'more opening hours than a week holds',
    { hours: Array.from({ length: 29 }, () => ({ day: 1, from: '09:00', to: '10:00' })) },
  ],
])('%s is refused', async (_what, values) => {
  const { regular } = world.people;
  await expect(as(regular, (tx) => add(tx, regular, values))).rejects.toMatchObject({
    code: '23514',
  });
});

test('a location of another workspace is refused as a parent', async () => {
  const { regular } = world.people;
  const elsewhere = randomUUID();
  await database.sql`insert into public.locations (id, workspace_id, name) values (${elsewhere},
    ${world.elsewhere}, 'Far away')`;
  await expect(as(regular, (tx) => add(tx, regular, { parent: elsewhere }))).rejects.toMatchObject({
    code: '23503',
  });
});

test('a location can only be linked to channels that every member can join', async () => {
  const { participant } = world.people;
  await expect(
    as(participant, (tx) => add(tx, participant, { channel: world.channels.private })),
  ).rejects.toMatchObject({ code: '42501' });
  await expect(
    as(participant, (tx) => add(tx, participant, { channel: world.channels.open })),
  ).resolves.toBeTypeOf('string');
});

test('deleting a location keeps its people and inner locations, and it can be restored under its id', async () => {
  const { regular } = world.people;
  const seen = await as(regular, async (tx) => {
    const house = await add(tx, regular);
    const floor = await add(tx, regular, { parent: house });
    await become(tx, null);
    await tx`delete from public.directory_entries where workspace_id = ${world.workspace} and profile_id = ${regular}`;
    await tx`insert into public.directory_entries (workspace_id, profile_id, location_id)
      values (${world.workspace}, ${regular}, ${house})`;
    await become(tx, regular);
    await tx`delete from public.locations where id = ${house}`;
    const [left] = await tx<
      { parent_id: string | null }[]
    >`select parent_id from public.locations where id = ${floor}`;
    const [entry] = await tx<
      { location_id: string | null }[]
    >`select location_id from public.directory_entries
      where workspace_id = ${world.workspace} and profile_id = ${regular}`;
    await add(tx, regular, { id: house });
    await tx`update public.locations set parent_id = ${house} where id = ${floor}`;
    const [back] = await tx<
      { parent_id: string | null }[]
    >`select parent_id from public.locations where id = ${floor}`;
    return [left?.parent_id, entry?.location_id, back?.parent_id === house];
  });
  expect(seen).toEqual([null, null, true]);
});
