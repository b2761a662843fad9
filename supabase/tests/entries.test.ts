import { randomUUID } from 'node:crypto';
import type { TransactionSql } from '@parley/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attemptAs, become, inTransaction } from './as-person.ts';
import { startDatabase, type TestDatabase } from './database.ts';
import { createWorld, INVITATION_TOKEN, type World } from './fixtures.ts';

let database: TestDatabase;
let world: World;

beforeAll(async () => {
  database = await startDatabase();
  world = await createWorld(database.sql);
});
afterAll(() => database.stop());

/** A path into the private channel; steps that are refused have no effect. */
type Road = (tx: TransactionSql, person: Record<string, string>) => Promise<unknown>;

const addParticipant = (tx: TransactionSql, who: string, role = 'member', id = `${randomUUID()}`) =>
  tx`insert into public.participants (id, workspace_id, channel_id, profile_id, role)
    values (${id}, ${world.workspace}, ${world.channels.private}, ${who}, ${role})`;
const show = (tx: TransactionSql, visibility: string) =>
  tx`update public.channels set visibility = ${visibility} where id = ${world.channels.private}`;
const leave = (tx: TransactionSql, who: string) =>
  tx`delete from public.participants
    where channel_id = ${world.channels.private} and profile_id = ${who}`;
const as = async (
  tx: TransactionSql,
  who: string | null,
  work: (inner: TransactionSql) => PromiseLike<{ readonly count: number }>,
) => {
  await become(tx, who);
  await tx.savepoint(async (inner) => void (await work(inner))).catch(() => {});
  await become(tx, null);
};

const ROLES = ['member', 'owner', 'admin', 'moderator', 'guest', 'assistant'];

const roads: Record<string, Road> = {
  ...Object.fromEntries(
    ROLES.flatMap((role): [string, Road][] => [
      [
        `an admin adds themself as ${role}`,
        (tx, { admin = '' }) => as(tx, admin, (inner) => addParticipant(inner, admin, role)),
      ],
      [
        `a channel's admin adds somebody as ${role}`,
        (tx, { keeper = '', newcomer = '' }) =>
          as(tx, keeper, (inner) => addParticipant(inner, newcomer, role)),
      ],
      [
        `an owner outside adds somebody as ${role}`,
        (tx, { owner = '', newcomer = '' }) =>
          as(tx, owner, (inner) => addParticipant(inner, newcomer, role)),
      ],
    ]),
  ),
  'an admin opens it, enters, and closes it again': async (tx, { admin = '' }) => {
    await as(tx, admin, (inner) => show(inner, 'open'));
    await as(tx, admin, (inner) => addParticipant(inner, admin));
    await as(tx, admin, (inner) => show(inner, 'private'));
  },
  'somebody enters while it is open, and it stays open': async (
    tx,
    { keeper = '', newcomer = '' },
  ) => {
    await as(tx, keeper, (inner) => show(inner, 'open'));
    await as(tx, newcomer, (inner) => addParticipant(inner, newcomer));
  },
  'an invitation adds somebody while it is open': async (tx, { keeper = '', padmin = '' }) => {
    await as(tx, keeper, (inner) => show(inner, 'open'));
    await tx`update public.channels set created_at = '2020-01-01'
      where id = ${world.channels.private}`;
    await as(tx, padmin, (inner) => inner`select public.accept_invitation(${INVITATION_TOKEN})`);
    await as(tx, keeper, (inner) => show(inner, 'private'));
  },
  'somebody who was there before gets the old seat back': async (
    tx,
    { keeper = '', regular = '' },
  ) => {
    const [old] = await tx<{ id: string }[]>`select id from public.participants
      where channel_id = ${world.channels.private} and profile_id = ${regular}`;
    await as(tx, regular, (inner) => leave(inner, regular));
    await as(tx, keeper, (inner) => addParticipant(inner, regular, 'member', old?.id));
  },
  'its founder comes back': async (tx, { founder = '', owner = '' }) => {
    await as(tx, founder, (inner) => leave(inner, founder));
    await as(tx, owner, (inner) => addParticipant(inner, founder, 'owner'));
  },
  'somebody leaves the workspace, is added again and seated': async (
    tx,
    { owner = '', regular = '' },
  ) => {
    const { workspace } = world;
    await as(
      tx,
      regular,
      (inner) => inner`delete from public.memberships
        where workspace_id = ${workspace} and profile_id = ${regular}`,
    );
    await as(
      tx,
      owner,
      (inner) => inner`insert into public.memberships (workspace_id, profile_id, role)
        values (${workspace}, ${regular}, 'member')`,
    );
    await as(tx, owner, (inner) => addParticipant(inner, regular));
  },
  'an import adds somebody': (tx, { newcomer = '' }) =>
    as(tx, null, (inner) => addParticipant(inner, newcomer)),
  'somebody moves their seat elsewhere to it': async (tx, { newcomer = '' }) => {
    await tx`insert into public.participants (workspace_id, channel_id, profile_id)
      values (${world.workspace}, ${world.channels.lobby}, ${newcomer})`;
    await as(
      tx,
      newcomer,
      (inner) => inner`update public.participants set channel_id = ${world.channels.private}
        where channel_id = ${world.channels.lobby} and profile_id = ${newcomer}`,
    );
  },
  'a conversation is opened with those inside': (tx, { admin = '', keeper = '' }) =>
    as(
      tx,
      admin,
      (inner) =>
        inner`select public.open_conversation(${world.workspace}, array[${keeper}]::uuid[])`,
    ),
};

/** The people in the channel, with the date of their rows. */
const inside = async (tx: TransactionSql) =>
  (
    await tx<{ id: string; profile_id: string; created_at: Date }[]>`
      select p.id, p.profile_id, p.created_at from public.participants p
      join public.profiles f on f.id = p.profile_id and f.role <> 'assistant'
      where p.channel_id = ${world.channels.private}`
  ).map((row) => `${row.profile_id} since ${row.created_at.toISOString()}`);

type Told = { event: string; person: string };
const told = (tx: TransactionSql) => tx<Told[]>`
  select metadata ->> 'event' as event, metadata ->> 'profile_id' as person
  from public.messages where channel_id = ${world.channels.private} and role = 'system'
    and deleted_at is null and created_at = now() order by id`;
const logged = (tx: TransactionSql) => tx<Told[]>`
  select action as event, details ->> 'profile_id' as person from public.audit_log
  where table_name = 'participants' and details ->> 'channel_id' = ${world.channels.private}
    and created_at >= now() order by created_at`;

describe('joining a private channel is announced in it and in the log', () => {
  test.each(Object.entries(roads))('%s', async (_name, road) => {
    await inTransaction(database.sql, async (tx) => {
      const before = await inside(tx);
      await road(tx, world.people);
      const come = (await inside(tx)).filter((who) => !before.includes(who));
      const notices = (await told(tx)).flatMap(({ event, person }) =>
        ['joined', 'added'].includes(event) ? [person] : [],
      );
      const lines = (await logged(tx)).flatMap(({ event, person }) =>
        event === 'insert' ? [person] : [],
      );
      const people = come.map((who) => who.split(' ')[0]);
      expect({ notices, lines }).toEqual({ notices: people, lines: people });
    });
  });

  test('most of these paths lead into the channel', async () => {
    const reached: string[] = [];
    for (const [name, road] of Object.entries(roads)) {
      await inTransaction(database.sql, async (tx) => {
        const before = await inside(tx);
        await road(tx, world.people);
        if ((await inside(tx)).some((who) => !before.includes(who))) reached.push(name);
      });
    }
    const closed = Object.keys(roads).filter((name) => !reached.includes(name));
    expect(closed).toEqual([
      `a channel's admin adds somebody as owner`,
      'somebody moves their seat elsewhere to it',
      'a conversation is opened with those inside',
    ]);
  });
});

test('the notice names the user who added the newcomer', async () => {
  const { admin, keeper, newcomer } = world.people;
  await inTransaction(database.sql, async (tx) => {
    await as(tx, admin, (inner) => addParticipant(inner, admin));
    await as(tx, keeper, (inner) => addParticipant(inner, newcomer));
    const lines = await tx<{ text: string }[]>`select parts -> 0 ->> 'text' as text
      from public.messages where channel_id = ${world.channels.private} and role = 'system'
      and created_at = now() order by metadata ->> 'event' desc`;
    expect(lines.map(({ text }) => text)).toEqual([
      'admin joined this private channel.',
      'keeper added newcomer to this private channel.',
    ]);
  });
});

test('leaving removes no notice and is logged', async () => {
  const { admin } = world.people;
  await inTransaction(database.sql, async (tx) => {
    await as(tx, admin, (inner) => addParticipant(inner, admin));
    await as(tx, admin, (inner) => leave(inner, admin));
    expect(await told(tx)).toEqual([{ event: 'joined', person: admin }]);
    expect(await logged(tx)).toEqual([
      { event: 'insert', person: admin },
      { event: 'delete', person: admin },
    ]);
  });
});

test('a changed role in a private channel is logged', async () => {
  const { owner, regular } = world.people;
  await inTransaction(database.sql, async (tx) => {
    await as(
      tx,
      owner,
      (inner) => inner`update public.participants set role = 'moderator'
        where channel_id = ${world.channels.private} and profile_id = ${regular}`,
    );
    await as(
      tx,
      regular,
      (inner) => inner`update public.participants set starred = true
        where channel_id = ${world.channels.private} and profile_id = ${regular}`,
    );
    expect(await logged(tx)).toEqual([{ event: 'update', person: regular }]);
  });
});

test('opening and closing a channel posts a notice in it', async () => {
  const { admin, owner } = world.people;
  await inTransaction(database.sql, async (tx) => {
    await as(tx, admin, (inner) => show(inner, 'open'));
    await as(tx, owner, (inner) => show(inner, 'private'));
    const lines = await tx<{ event: string; by: string; author_id: string }[]>`
      select metadata ->> 'event' as event, metadata ->> 'by' as by, author_id
      from public.messages where channel_id = ${world.channels.private} and role = 'system'
      and created_at = now() order by metadata ->> 'event' desc`;
    expect(lines).toEqual([
      { event: 'opened', by: admin, author_id: admin },
      { event: 'closed', by: owner, author_id: owner },
    ]);
  });
});

test('the creator of a private channel and assistants are not announced', async () => {
  const { newcomer } = world.people;
  await inTransaction(database.sql, async (tx) => {
    const id = randomUUID();
    await as(
      tx,
      newcomer,
      (inner) => inner`insert into public.channels (id, workspace_id, name, visibility, created_by)
        values (${id}, ${world.workspace}, 'Plans', 'private', ${newcomer})`,
    );
    const participants = await tx`select 1 from public.participants where channel_id = ${id}`;
    expect(participants).toHaveLength(2);
    expect(await tx`select 1 from public.messages where channel_id = ${id}`).toEqual([]);
  });
});

test('joining a channel that was always open posts no notice', async () => {
  const { newcomer } = world.people;
  await inTransaction(database.sql, async (tx) => {
    await as(
      tx,
      newcomer,
      (inner) => inner`insert into public.participants (workspace_id, channel_id, profile_id, role)
        values (${world.workspace}, ${world.channels.lobby}, ${newcomer}, 'member')`,
    );
    const said = await tx`select 1 from public.messages where channel_id = ${world.channels.lobby}`;
    expect(said).toEqual([]);
  });
});

test('notices cannot be deleted, neither by the user who joined nor by owners', async () => {
  const { joined } = world.people;
  await inTransaction(database.sql, async (tx) => {
    await as(tx, joined, (inner) => leave(inner, joined));
    await as(tx, joined, (inner) => addParticipant(inner, joined, 'owner'));
    const [notice] = await tx<{ id: string }[]>`select id from public.messages
      where channel_id = ${world.channels.private} and role = 'system' and created_at = now()`;
    const id = notice?.id ?? '';
    const writes: ((inner: TransactionSql) => PromiseLike<{ readonly count: number }>)[] = [
      (inner) => inner`update public.messages set deleted_at = now() where id = ${id}`,
      (inner) => inner`update public.messages set parts = '[]' where id = ${id}`,
      (inner) => inner`update public.messages set content = 'x' where id = ${id}`,
      (inner) => inner`update public.messages set metadata = '{}' where id = ${id}`,
      (inner) => inner`select public.remove_message(${id})`,
    ];
    for (const write of writes)
      expect(await attemptAs(tx, joined, write)).toMatchObject({ code: '42501' });
    expect(await told(tx)).toHaveLength(1);
  });
});
