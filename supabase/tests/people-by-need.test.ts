import type { PendingQuery, Row, TransactionSql } from '@parley/postgres';
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

/**
 * Runs work as a participant of a workspace with this many more members, half of whom have opened
 * it.
 */
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
  tx<{ profile_id: string; role: string; is_person: boolean }[]>`
    select m.profile_id, m.role, p.role in ('user', 'admin') as is_person
    from public.memberships m join public.profiles p on p.id = m.profile_id
    where m.workspace_id = ${world.workspace}`;

const ids = (people: { profile_id: string }[]) =>
  people.map(({ profile_id }) => profile_id).toSorted();

test('all people of a small workspace are at hand, with the programs of their channels', async () => {
  await among(10, async (tx) => {
    const { is_whole, memberships, profiles } = await asked(tx);
    const all = ids(await members(tx));
    const feeds = await database.sql<{ profile_id: string }[]>`
      select profile_id from public.channel_feeds where id = any (${Object.values(world.feeds)})`;
    const programs = [world.webhooks.open.profile, world.webhooks.private.profile, ...ids(feeds)];
    expect([is_whole, ids(memberships)]).toEqual([true, all]);
    expect(profiles.map(({ id }) => id).toSorted()).toEqual([...all, ...programs].toSorted());
  });
});

test('of a large workspace the reader, its admins, assistants and bots are at hand', async () => {
  await among(250, async (tx) => {
    const { is_whole, memberships } = await asked(tx);
    const near = (await members(tx)).filter(
      ({ profile_id, role, is_person }) =>
        role !== 'member' || !is_person || profile_id === world.people.participant,
    );
    expect([is_whole, ids(memberships)]).toEqual([false, ids(near)]);
    expect(memberships.length).toBeLessThan(20);
  });
});

test('the number of arrived people does not need their rows and excludes assistants', async () => {
  const few = await among(0, (tx) => asked(tx));
  const many = await among(250, (tx) => asked(tx));
  expect(many.arrived - few.arrived).toBe(125);
  expect(few.arrived).toBeLessThan(few.memberships.length);
});

test('people are found by any part of their name, ignoring accents, closest first', async () => {
  await among(250, async (tx) => {
    const found = async (words: string) =>
      (await asked(tx, words)).profiles.map(({ name }) => name ?? '').toSorted();
    expect(await found('muller 25')).toEqual(['Zoë Müller 25', 'Zoë Müller 250']);
    expect(await found('ZOE MÜLLER 249')).toEqual(['Zoë Müller 249']);
    expect(await found('nobody is called so')).toEqual([]);
    expect(await found('%')).toEqual([]);
  });
});

test('a channel’s people are counted without assistants and members who have not opened the workspace', async () => {
  await among(0, async (tx) => {
    const participants = await tx<{ people: number }[]>`
      select count(*)::int as people from public.participants s
      join public.memberships m on m.workspace_id = s.workspace_id and m.profile_id = s.profile_id
      where s.channel_id = ${world.channels.open} and s.role <> 'assistant'
        and m.opened_at is not null`;
    const counted = await tx<{ people: number }[]>`
      select people from public.channel_people(${world.workspace})
      where channel_id = ${world.channels.open}`;
    expect(counted).toEqual(participants);
    expect(participants[0]?.people).toBeGreaterThan(0);
  });
});

type Listed = People & {
  found: string[];
  count: number;
  directory_entries: { profile_id: string; manager_id: string | null }[];
};

/** The names on a page of the workspace's people, in order, and the total number. */
async function listed(
  tx: TransactionSql,
  more: PendingQuery<Row[]>,
): Promise<{ names: (string | null | undefined)[]; count: number; answer: Listed }> {
  const [row] = await tx<{ people: Listed }[]>`
    select public.list_people(${world.workspace}, ${more}) as people`;
  if (!row) throw new Error('No answer');
  const names = new Map(row.people.profiles.map(({ id, name }) => [id, name]));
  return {
    names: row.people.found.map((id) => names.get(id)),
    count: row.people.count,
    answer: row.people,
  };
}

/** Creates directory entries of the crowd: all report to the first, every third is a fitter. */
const employ = async (tx: TransactionSql) => {
  await become(tx, null);
  await tx`insert into public.directory_entries
      (workspace_id, profile_id, title, department, manager_id, skills)
    select ${world.workspace}, id, case number % 3 when 0 then 'Fitter' end, 'Field',
      case when number > 1 then (select id from crowd where number = 1) end,
      jsonb_build_array('Lathe ' || number % 2)
    from crowd`;
  await become(tx, world.people.participant);
};

test('a page of people is in order and has the total number', async () => {
  await among(250, async (tx) => {
    const all = await listed(tx, tx`sort => 'name', most => 1000`);
    expect(all.names).toHaveLength(all.count);
    const page = await listed(tx, tx`words => 'zoe', most => 3, skip => 2`);
    expect([page.names, page.count]).toEqual([
      ['Zoë Müller 100', 'Zoë Müller 101', 'Zoë Müller 102'],
      250,
    ]);
    const last = await listed(tx, tx`words => 'zoe', descending => true, most => 1`);
    expect(last.names).toEqual(['Zoë Müller 99']);
  });
});

test('assistants and bots are not listed as people', async () => {
  await among(0, async (tx) => {
    const people = (await members(tx)).filter(({ is_person }) => is_person);
    const { answer } = await listed(tx, tx`most => 1000`);
    expect(answer.found.toSorted()).toEqual(ids(people));
  });
});

test('people are sorted by directory fields, those without a value last', async () => {
  await among(9, async (tx) => {
    await employ(tx);
    const fitters = ['Zoë Müller 3', 'Zoë Müller 6', 'Zoë Müller 9'];
    const by = async (more: PendingQuery<Row[]>) => (await listed(tx, more)).names;
    expect(await by(tx`words => 'FITTER zoe'`)).toEqual(fitters);
    expect(await by(tx`words => 'zoe', sort => 'title', most => 4`)).toEqual([
      ...fitters,
      'Zoë Müller 1',
    ]);
    expect(await by(tx`words => 'zoe', sort => 'title', descending => true, most => 4`)).toEqual([
      ...fitters,
      'Zoë Müller 1',
    ]);
    expect(await by(tx`department => 'Field', skill => 'Lathe 0', words => 'fitter'`)).toEqual([
      'Zoë Müller 6',
    ]);
    expect(await by(tx`department => 'Nowhere'`)).toEqual([]);
  });
});

test('a list includes managers, and can be limited to the reports of a manager', async () => {
  await among(9, async (tx) => {
    await employ(tx);
    const { answer } = await listed(tx, tx`words => 'zoe muller 7'`);
    expect(answer.profiles.map(({ name }) => name).toSorted()).toEqual([
      'Zoë Müller 1',
      'Zoë Müller 7',
    ]);
    const manager = answer.directory_entries.find(({ manager_id }) => manager_id)?.manager_id;
    expect((await listed(tx, tx`manager => ${manager ?? null}`)).count).toBe(8);
  });
});

test('the people named in a file are returned with their managers only', async () => {
  await among(250, async (tx) => {
    await employ(tx);
    const named = async (names: string[]) => {
      const [row] = await tx<{ people: People }[]>`
        select public.people_named(${world.workspace}, ${names}) as people`;
      return row?.people.profiles.map(({ name }) => name).toSorted();
    };
    expect(await named(['ZOE MÜLLER 77', 'nobody'])).toEqual(['Zoë Müller 1', 'Zoë Müller 77']);
    expect(await named(['Zoë', ''])).toEqual([]);
  });
});

test('the organisation has only ids, in the order of names', async () => {
  await among(3, async (tx) => {
    await employ(tx);
    const [row] = await tx<{ tree: { people: string[]; managers: (number | null)[] } }[]>`
      select public.organisation(${world.workspace}) as tree`;
    const { people = [], managers = [] } = row?.tree ?? {};
    const crowd = await tx<{ id: string }[]>`
      select id from public.profiles where name like 'Zoë Müller %' order by name`;
    const [first = '', ...others] = crowd.map(({ id }) => id);
    expect(managers).toHaveLength(people.length);
    expect(others.map((id) => people[managers[people.indexOf(id)] ?? -1])).toEqual([first, first]);
    expect(managers[people.indexOf(first)]).toBeNull();
  });
});

test('a text longer than any name is cut before the search', async () => {
  const longest = 'x'.repeat(255);
  await among(1, async (tx) => {
    await tx`update public.profiles set name = ${longest} where id = ${world.people.participant}`;
    const words = `${longest}${'y'.repeat(100)}`;
    const [named] = await tx<{ people: People }[]>`
      select public.people_named(${world.workspace}, ${[words]}) as people`;
    for (const people of [await asked(tx, words), named?.people])
      expect(people && ids(people.memberships)).toEqual([world.people.participant]);
  });
});
