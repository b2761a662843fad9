import { createHash, randomUUID } from 'node:crypto';
import type { TransactionSql } from '@parley/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asPerson, attemptAs, become, type Outcome } from './as-person.ts';
import { startDatabase, type TestDatabase } from './database.ts';
import { createWorld, type World } from './fixtures.ts';

let database: TestDatabase;
let world: World;

beforeAll(async () => {
  database = await startDatabase();
  world = await createWorld(database.sql);
});
afterAll(() => database.stop());

/** The handle by which the database knows the conversation of these people. */
const handleOf = (...people: string[]) =>
  `direct-${createHash('sha256').update(people.toSorted().join(',')).digest('hex')}`;

const open = async (tx: TransactionSql, ...people: string[]) => {
  const [row] = await tx<{ id: string }[]>`
    select public.open_conversation(${world.workspace}, ${people}::uuid[]) as id`;
  return row?.id ?? '';
};

/** The channel in which two people talk after one opens a conversation, and its participants. */
const meetingOf = async (tx: TransactionSql, one: string, other: string) => {
  await become(tx, one);
  const id = await open(tx, other);
  await become(tx, null);
  const [channel] = await tx<{ visibility: string; people: string[] }[]>`
    select c.visibility, array_agg(p.profile_id::text order by p.profile_id) as people
    from public.channels c join public.participants p on p.channel_id = c.id
    where c.id = ${id} group by c.id`;
  return { id, ...channel };
};

type Squat = (tx: TransactionSql, handle: string, me: string) => PromiseLike<unknown>;
const made = (tx: TransactionSql, me: string, visibility: string, topic: string) => tx`
  insert into public.channels (workspace_id, name, topic, visibility, created_by)
  values (${world.workspace}, 'New conversation', ${topic}, ${visibility}, ${me}) returning id`;

const squats: Record<string, Squat> = {
  'a new private channel': (tx, handle, me) => made(tx, me, 'private', handle),
  'a new open channel': (tx, handle, me) => made(tx, me, 'open', handle),
  'a new channel in other letters': (tx, handle, me) =>
    made(tx, me, 'private', handle.toUpperCase()),
  'a new channel with room around it': (tx, handle, me) => made(tx, me, 'private', ` ${handle} `),
  'a channel of their own, renamed': async (tx, handle, me) => {
    const [row] = await made(tx, me, 'private', '');
    await tx`update public.channels set topic = ${handle} where id = ${row?.id}`;
  },
  'a channel whose name makes the handle': (tx, handle, me) => tx`
    insert into public.channels (workspace_id, name, visibility, created_by)
    values (${world.workspace}, ${handle.replace('-', ' ')}, 'private', ${me})`,
};

describe('no write by a member makes two others’ conversation include a third', () => {
  test.each(Object.entries(squats))('after %s', async (_name, squat) => {
    const { regular, participant, keeper, newcomer } = world.people;
    await asPerson(database.sql, newcomer, async (tx) => {
      const handle = handleOf(participant, regular);
      await tx.savepoint((inner) => squat(inner, handle, newcomer)).catch(() => {});
      const meeting = await meetingOf(tx, participant, regular);
      expect(meeting).toMatchObject({
        visibility: 'direct',
        people: [participant, regular].toSorted(),
      });
      expect((await meetingOf(tx, regular, participant)).id).toBe(meeting.id);
      expect((await meetingOf(tx, regular, keeper)).id).not.toBe(meeting.id);
    });
  });
});

test('handles that look like a conversation’s are refused, on the way in and later', async () => {
  const { newcomer } = world.people;
  const outcomes = await asPerson(database.sql, newcomer, async (tx) => {
    const own = randomUUID();
    await tx`insert into public.channels (id, workspace_id, name, created_by)
      values (${own}, ${world.workspace}, 'Mine', ${newcomer})`;
    const seen: Outcome[] = [];
    for (const topic of ['direct-1', 'Direct-1', ' direct-1', 'assistant-1']) {
      const writes: ((inner: TransactionSql) => PromiseLike<{ count: number }>)[] = [
        (inner) => made(inner, newcomer, 'open', topic),
        (inner) => inner`update public.channels set topic = ${topic} where id = ${own}`,
      ];
      for (const write of writes) seen.push(await attemptAs(tx, newcomer, write));
    }
    return seen;
  });
  for (const outcome of outcomes) expect(outcome).toMatchObject({ detail: 'reserved_handle' });
});

test('a channel may still be called “Direct sales”', async () => {
  const topics = await asPerson(database.sql, world.people.newcomer, async (tx) => {
    const rows = await tx<{ topic: string }[]>`
      insert into public.channels (workspace_id, name, created_by)
      values (${world.workspace}, 'Direct sales', ${world.people.newcomer}) returning *`;
    return rows.map(({ topic }) => topic);
  });
  expect(topics).toEqual(['channel-direct-sales']);
});

test('two people who open a conversation at the same time get the same one', async () => {
  const { sql } = database;
  const { regular, keeper } = world.people;
  const both = await Promise.all(
    [
      [regular, keeper],
      [keeper, regular],
    ].map(([me = '', other = '']) =>
      sql.begin(async (tx) => {
        await become(tx, me);
        return open(tx, other);
      }),
    ),
  );
  expect(both[0]).toBe(both[1]);
});

describe('a handle is unique among visible channels, and reveals no others', () => {
  const topicOf = async (tx: TransactionSql, id: string) =>
    (await tx<{ topic: string }[]>`select topic from public.channels where id = ${id}`)[0]?.topic;

  test('an open channel keeps the chosen handle, a private one gets a suffix', async () => {
    const { newcomer } = world.people;
    const topics = await asPerson(database.sql, newcomer, async (tx) => {
      const [open] = await made(tx, newcomer, 'open', 'plans');
      const [hidden] = await made(tx, newcomer, 'private', 'plans');
      return [await topicOf(tx, open?.id), await topicOf(tx, hidden?.id)];
    });
    expect(topics).toEqual(['plans', expect.stringMatching(/^plans~[0-9a-z]{5}$/)]);
  });

  test('a visible handle is refused, and one made from a name is changed', async () => {
    const { newcomer, regular } = world.people;
    await asPerson(database.sql, newcomer, async (tx) => {
      await made(tx, newcomer, 'open', 'plans');
      expect(
        await attemptAs(tx, regular, (inner) => made(inner, regular, 'open', 'plans')),
      ).toMatchObject({ code: '23505' });
      const rows = await tx<{ topic: string }[]>`
        insert into public.channels (workspace_id, name, created_by)
        values (${world.workspace}, 'Plans', ${newcomer}) returning *`;
      expect(rows).toMatchObject([{ topic: 'plans-2' }]);
    });
  });

  test('the suffix follows the channel’s visibility, and stays the same while it is private', async () => {
    const { newcomer } = world.people;
    const topics = await asPerson(database.sql, newcomer, async (tx) => {
      const [row] = await made(tx, newcomer, 'open', 'plans');
      const seen: (string | undefined)[] = [];
      const set = async (change: Record<string, string>) => {
        await tx`update public.channels set ${tx(change)} where id = ${row?.id}`;
        seen.push(await topicOf(tx, row?.id));
      };
      await set({ visibility: 'private' });
      await set({ topic: 'plans', name: 'Our plans' });
      await made(tx, newcomer, 'open', 'plans');
      await set({ visibility: 'open' });
      await set({ topic: 'wishes~abcde' });
      return seen;
    });
    expect(topics[0]).toMatch(/^plans~[0-9a-z]{5}$/);
    expect(topics.slice(1)).toEqual([topics[0], 'plans-2', 'wishes']);
  });

  test('deleting a channel frees its handle', async () => {
    const { newcomer } = world.people;
    const second = await asPerson(database.sql, newcomer, async (tx) => {
      const [row] = await made(tx, newcomer, 'open', 'plans');
      await tx`update public.channels set deleted_at = now() where id = ${row?.id}`;
      return (await made(tx, newcomer, 'open', 'plans')).count;
    });
    expect(second).toBe(1);
  });
});
