import type { TransactionSql } from 'postgres';
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

type People = {
  is_whole: boolean;
  arrived: number;
  memberships: { profile_id: string; role: string }[];
  profiles: { id: string; name: string | null }[];
};

/** As a participant, in a workspace with so many more people, of whom every second has arrived. */
const among = <T>(more: number, work: (tx: TransactionSql) => Promise<T>) =>
  asPerson(database.sql, world.people.participant, async (tx) => {
    await become(tx, null);
    await tx`set local session_replication_role = replica`;
    await tx`create temporary table crowd on commit drop as
      select gen_random_uuid() as id, number from generate_series(1, ${more}::int) number`;
    await tx`insert into public.profiles (id, name) select id, 'Zoë Müller ' || number from crowd`;
    await tx`insert into public.memberships (workspace_id, profile_id, role, opened_at)
      select ${world.workspace}, id, 'member', case when number % 2 = 0 then now() end from crowd`;
    await tx`set local session_replication_role = origin`;
    await become(tx, world.people.participant);
    return work(tx);
  });

async function asked(tx: TransactionSql, words?: string): Promise<People> {
  const [answer] =
    words === undefined
      ? await tx<{ people: People }[]>`
          select public.people_at_hand(${world.workspace}) as people`
      : await tx<{ people: People }[]>`
          select public.find_people(${world.workspace}, ${words}) as people`;
  if (!answer) throw new Error('No answer');
  return answer.people;
}

const members = (tx: TransactionSql) =>
  tx<{ profile_id: string; role: string; is_assistant: boolean }[]>`
    select m.profile_id, m.role, p.role = 'assistant' as is_assistant
    from public.memberships m join public.profiles p on p.id = m.profile_id
    where m.workspace_id = ${world.workspace}`;

const ids = (people: { profile_id: string }[]) =>
  people.map(({ profile_id }) => profile_id).toSorted();

test('everybody of a small workspace is at hand', async () => {
  await among(10, async (tx) => {
    const { is_whole, memberships, profiles } = await asked(tx);
    const all = ids(await members(tx));
    expect([is_whole, ids(memberships)]).toEqual([true, all]);
    expect(profiles.map(({ id }) => id).toSorted()).toEqual(all);
  });
});

test('of a large one, oneself, who runs it, and its assistants', async () => {
  await among(250, async (tx) => {
    const { is_whole, memberships } = await asked(tx);
    const near = (await members(tx)).filter(
      ({ profile_id, role, is_assistant }) =>
        role !== 'member' || is_assistant || profile_id === world.people.participant,
    );
    expect([is_whole, ids(memberships)]).toEqual([false, ids(near)]);
    expect(memberships.length).toBeLessThan(20);
  });
});

test('how many people have arrived is told without them, and without assistants', async () => {
  const few = await among(0, (tx) => asked(tx));
  const many = await among(250, (tx) => asked(tx));
  expect(many.arrived - few.arrived).toBe(125);
  expect(few.arrived).toBeLessThan(few.memberships.length);
});

test('people are found by any part of their name, without accents, the closest first', async () => {
  await among(250, async (tx) => {
    const found = async (words: string) =>
      (await asked(tx, words)).profiles.map(({ name }) => name ?? '').toSorted();
    expect(await found('muller 25')).toEqual(['Zoë Müller 25', 'Zoë Müller 250']);
    expect(await found('ZOE MÜLLER 249')).toEqual(['Zoë Müller 249']);
    expect(await found('nobody is called so')).toEqual([]);
    expect(await found('%')).toEqual([]);
  });
});

test('a channel’s people are counted without assistants and without who has not come', async () => {
  await among(0, async (tx) => {
    const seats = await tx<{ people: number }[]>`
      select count(*)::int as people from public.participants s
      join public.memberships m on m.workspace_id = s.workspace_id and m.profile_id = s.profile_id
      where s.channel_id = ${world.channels.open} and s.role <> 'assistant'
        and m.opened_at is not null`;
    const counted = await tx<{ people: number }[]>`
      select people from public.channel_people(${world.workspace})
      where channel_id = ${world.channels.open}`;
    expect(counted).toEqual(seats);
    expect(seats[0]?.people).toBeGreaterThan(0);
  });
});
