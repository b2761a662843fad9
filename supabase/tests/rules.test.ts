import { randomUUID } from 'node:crypto';
import { mentionOf } from '@parley/model';
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

const write = (
  tx: TransactionSql,
  channel: string,
  author: string,
  extra: { id?: string; reply?: string; text?: string } = {},
) =>
  tx`insert into public.messages (id, workspace_id, channel_id, author_id, reply_to_id, parts)
    values (${extra.id ?? randomUUID()}, ${world.workspace}, ${channel}, ${author},
      ${extra.reply ?? null}, ${tx.json([{ type: 'text', text: extra.text ?? 'Hello' }])}) returning *`;

test('a workspace is created with its owner’s membership and an assistant, in one transaction', async () => {
  const rows = await as(world.people.outsider, async (tx) => {
    const id = randomUUID();
    await tx`insert into public.workspaces (id, name, owner_id) values (${id}, 'New', ${world.people.outsider})`;
    return tx`select m.role, p.role as kind from public.memberships m join public.profiles p
      on p.id = m.profile_id where workspace_id = ${id} order by kind`;
  });
  expect(rows).toEqual([
    { role: 'member', kind: 'assistant' },
    { role: 'owner', kind: 'user' },
  ]);
});

test('a channel gets a free handle from its name, and its creator and assistant participate', async () => {
  const { topics, participants } = await as(world.people.member, async (tx) => {
    const insert = () =>
      tx<{ id: string; topic: string }[]>`insert into public.channels (workspace_id, name)
        values (${world.workspace}, 'Büro & Küche') returning id, topic`;
    const [first, second] = [await insert(), await insert()];
    const roles = await tx<
      { role: string }[]
    >`select role from public.participants where channel_id = ${first[0]?.id ?? ''} order by role`;
    return {
      topics: [first[0]?.topic, second[0]?.topic],
      participants: roles.map(({ role }) => role),
    };
  });
  expect(topics).toEqual(['büro-küche', 'büro-küche-2']);
  expect(participants).toEqual(['assistant', 'owner']);
});

test('a chosen handle that is taken is refused', async () => {
  const twice = as(world.people.member, async (tx) => {
    for (const name of ['One', 'Two'])
      await tx`insert into public.channels (workspace_id, name, topic) values (${world.workspace}, ${name}, 'same')`;
  });
  await expect(twice).rejects.toMatchObject({ code: '23505' });
});

test('archived channels are readable and refuse messages, reactions and joins with a reason', async () => {
  const archive = (tx: TransactionSql) =>
    tx`select set_config('role', 'none', true)`.then(async () => {
      await tx`update public.channels set archived_at = now() where id in (${world.channels.open},
        ${world.channels.lobby})`;
      await tx`select set_config('role', 'authenticated', true)`;
    });
  const { participant } = world.people;
  const attempts = [
    (tx: TransactionSql) => write(tx, world.channels.open, participant),
    (tx: TransactionSql) =>
      tx`insert into public.reactions (workspace_id, channel_id, message_id, profile_id, emoji)
        values (${world.workspace}, ${world.channels.open}, ${world.messages.unreacted},
        ${participant}, '👍')`,
    (tx: TransactionSql) =>
      tx`insert into public.participants (workspace_id, channel_id, profile_id)
        values (${world.workspace}, ${world.channels.lobby}, ${participant})`,
  ];
  for (const attempt of attempts) {
    await expect(
      as(participant, async (tx) => {
        await archive(tx);
        await attempt(tx);
      }),
    ).rejects.toMatchObject({
      code: 'P0001',
      detail: 'channel_archived',
      message: 'This channel is archived.',
    });
  }
  const readable = await as(participant, async (tx) => {
    await archive(tx);
    return tx`select 1 from public.messages where id = ${world.messages.open}`;
  });
  expect(readable).toHaveLength(1);
});

test('a message needs text or a file', async () => {
  await expect(
    as(world.people.participant, (tx) =>
      write(tx, world.channels.open, world.people.participant, { text: '  \n' }),
    ),
  ).rejects.toMatchObject({
    code: 'P0001',
    message: 'At least one attachment is required',
  });
});

test('a reply answers only a message of its own channel', async () => {
  const { participant } = world.people;
  const stored = await as(participant, (tx) =>
    write(tx, world.channels.open, participant, { reply: world.messages.private }),
  );
  expect(stored).toMatchObject([{ reply_to_id: null }]);
});

test('an attachment can only name the object of its own path', async () => {
  const { participant } = world.people;
  const stolen = as(participant, async (tx) => {
    const message = world.rowsOf('participant').message;
    await tx`insert into public.attachments (workspace_id, channel_id, message_id, type, name,
      storage_path, mime_type, file_size)
      values (${world.workspace}, ${world.channels.open}, ${message}, 'document', 'x.pdf',
        ${world.attachments.private.path}, 'application/pdf', 1)`;
  });
  await expect(stolen).rejects.toMatchObject({ code: '23514' });
});

test('a second reaction of a user replaces the first', async () => {
  const { participant } = world.people;
  const rows = await as(participant, async (tx) => {
    for (const emoji of ['👍', '🎉']) {
      await tx`insert into public.reactions (id, workspace_id, channel_id, message_id, profile_id,
        emoji)
        values (${randomUUID()}, ${world.workspace}, ${world.channels.open},
        ${world.messages.unreacted}, ${participant}, ${emoji})
        on conflict (message_id, profile_id) do update set id = excluded.id, emoji = excluded.emoji`;
    }
    return tx`select emoji from public.reactions where message_id = ${world.messages.unreacted}
      and profile_id = ${participant}`;
  });
  expect(rows).toEqual([{ emoji: '🎉' }]);
});

test('the assistant is asked by users in its channels, if its mode allows it', async () => {
  const { participant } = world.people;
  const asked = (mode: string, text: string, author = participant) =>
    as(participant, async (tx) => {
      await tx`select set_config('role', 'none', true)`;
      await tx`update public.channels set assistant_mode = ${mode} where id = ${world.channels.open}`;
      await tx`select set_config('role', ${author === participant ? 'authenticated' : 'none'}, true)`;
      const id = randomUUID();
      await write(tx, world.channels.open, author, { id, text });
      await tx`select set_config('role', 'none', true)`;
      return (await tx`select 1 from public.assistant_runs where message_id = ${id}`).length;
    });
  expect(await asked('auto', 'Hello')).toBe(1);
  expect(await asked('mention', 'Hello')).toBe(0);
  expect(await asked('mention', mentionOf(world.assistant))).toBe(1);
  expect(await asked('off', mentionOf(world.assistant))).toBe(0);
  expect(await asked('auto', 'Hello', world.assistant)).toBe(0);
});

test('an administrator who joins a private channel is announced there', async () => {
  const [notice] = await as(world.people.admin, async (tx) => {
    await tx`insert into public.participants (workspace_id, channel_id, profile_id)
      values (${world.workspace}, ${world.channels.vault}, ${world.people.admin})`;
    return tx`select role, metadata ->> 'event' as event from public.messages where channel_id =
      ${world.channels.vault}`;
  });
  expect(notice).toEqual({ role: 'system', event: 'joined' });
});

test('the last owner cannot leave', async () => {
  await expect(
    as(
      world.people.outsider,
      (tx) =>
        tx`delete from public.memberships where workspace_id = ${world.elsewhere} and profile_id =
          ${world.people.outsider}`,
    ),
  ).rejects.toMatchObject({
    code: 'P0001',
    detail: 'last_owner',
  });
});

test('unread counts cover others’ messages after the caller’s read mark, with mentions apart', async () => {
  const { participant } = world.people;
  const counts = await as(participant, async (tx) => {
    await tx`update public.participants set last_read_at = now() - interval '1 hour'
      where channel_id = ${world.channels.private} and profile_id = ${participant}`;
    await tx`select set_config('role', 'none', true)`;
    await write(tx, world.channels.private, world.people.regular, {
      text: mentionOf(participant),
    });
    await write(tx, world.channels.private, participant);
    await tx`select set_config('role', 'authenticated', true)`;
    return tx`select unread, mentions from public.unread_counts(${world.workspace})
      where channel_id = ${world.channels.private}`;
  });
  expect(counts).toEqual([{ unread: 2, mentions: 1 }]);
});

test('used, expired and revoked invitations are refused alike', async () => {
  const accept = (token: string) =>
    as(world.people.padmin, (tx) => tx`select public.accept_invitation(${token}) as workspace`);
  const make = async (change: string) => {
    const [{ token } = { token: '' }] = await database.sql.begin(async (tx) => {
      await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims',
        ${JSON.stringify({ sub: world.people.owner, role: 'authenticated' })}, true)`;
      return tx<
        { token: string }[]
      >`select token from public.create_invitation(${world.workspace}, 'member', 24, 1)`;
    });
    await database.sql.unsafe(
      `update public.invitations set ${change} where token_hash = private.token_hash('${token}')`,
    );
    return token;
  };
  expect(await accept(await make('uses = 0'))).toEqual([{ workspace: world.workspace }]);
  for (const change of [
    'uses = 1',
    "expires_at = now() - interval '1 minute'",
    'revoked_at = now()',
  ]) {
    await expect(accept(await make(change))).rejects.toMatchObject({
      code: 'P0001',
      detail: 'invitation_invalid',
    });
  }
  await expect(accept('invented')).rejects.toMatchObject({
    code: 'P0001',
    detail: 'invitation_invalid',
  });
});

test('an invitation to a channel starts there, whatever the channel’s position', async () => {
  const seen = await as(world.people.owner, async (tx) => {
    // More channels than a new member joins, all of them older.
    await become(tx, null);
    await tx`insert into public.channels (workspace_id, name, visibility, created_at)
      select ${world.workspace}, 'Before ' || n, 'open', now() - n * interval '1 day'
      from generate_series(1, 9) n`;
    const [late] = await tx<{ id: string }[]>`
      insert into public.channels (workspace_id, name, visibility, created_at)
      values (${world.workspace}, 'Roof team', 'open', now() + interval '1 day') returning id`;
    const channel = late?.id ?? '';
    await become(tx, world.people.owner);
    const [{ token } = { token: '' }] = await tx<{ token: string }[]>`
      select token from public.create_invitation(${world.workspace}, channel => ${channel})`;
    await become(tx, world.people.padmin);
    const [preview] = await tx`select public.preview_invitation(${token}) as said`;
    await tx`select public.accept_invitation(${token})`;
    const participants = await tx`select channel_id from public.participants
      where profile_id = ${world.people.padmin} and workspace_id = ${world.workspace}`;
    return { preview, channel, participants: participants.map(({ channel_id }) => channel_id) };
  });
  expect(seen.preview).toMatchObject({
    said: { channel_id: seen.channel, channel_name: 'Roof team' },
  });
  expect(seen.participants).toContain(seen.channel);
  expect(seen.participants).toHaveLength(5);
});

test('an invitation to a private, deleted or missing channel is refused', async () => {
  const inviteTo = (channel: string) =>
    as(
      world.people.owner,
      (tx) => tx`select * from public.create_invitation(${world.workspace}, channel => ${channel})`,
    );
  const { private: hidden, direct, deleted } = world.channels;
  for (const channel of [hidden, direct, deleted, randomUUID()])
    await expect(inviteTo(channel)).rejects.toMatchObject({
      code: 'P0001',
      detail: 'channel_not_open',
    });
});

test('a permission widens rights only in its own workspace', async () => {
  const { sql } = database;
  await sql`insert into public.permissions (workspace_id, resource, role, can_create)
    values (null, 'invitations', 'member', true)`;
  try {
    expect(
      await as(
        world.people.member,
        (tx) => tx`select * from public.create_invitation(${world.workspace})`,
      ),
    ).toHaveLength(1);
    await expect(
      as(
        world.people.member,
        (tx) => tx`select * from public.create_invitation(${world.workspace}, 'admin')`,
      ),
    ).rejects.toMatchObject({ code: '42501' });
    await expect(
      as(
        world.people.member,
        (tx) => tx`select * from public.create_invitation(${world.elsewhere})`,
      ),
    ).rejects.toMatchObject({ code: '42501' });
  } finally {
    await sql`delete from public.permissions where resource = 'invitations'`;
  }
});

test('the operator makes the first profile an administrator', async () => {
  const { regular, outsider } = world.people;
  const changed = await as(regular, async (tx) => {
    await tx`select set_config('role', 'none', true), set_config('request.jwt.claims', '', true)`;
    await tx`update public.profiles set role = 'admin'
      where id = (select id from auth.users where email = 'regular@example.test')`;
    await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims',
      ${JSON.stringify({ sub: regular, role: 'authenticated' })}, true)`;
    return tx`update public.profiles set name = 'Renamed' where id = ${outsider} returning name`;
  });
  expect(changed).toEqual([{ name: 'Renamed' }]);
});

test('live rows are sent to their audience, and a soft deletion as a deletion', async () => {
  const sent = await as(world.people.participant, async (tx) => {
    const id = randomUUID();
    await write(tx, world.channels.private, world.people.participant, { id });
    await tx`update public.messages set deleted_at = now() where id = ${id}`;
    await tx`update public.messages set deleted_at = null where id = ${id}`;
    await tx`select set_config('role', 'none', true)`;
    return tx`select topic, event, payload ->> 'table' as "table",
      payload -> 'record' ? 'search' as leaks from realtime.messages
      where inserted_at = now() and payload ->> 'table' = 'messages' order by cmin::text::bigint`;
  });
  const topic = `workspace:${world.workspace}:channel:${world.channels.private}`;
  expect(sent.map((row) => [row.topic, row.event])).toEqual([
    [topic, 'INSERT'],
    [topic, 'DELETE'],
    [topic, 'INSERT'],
  ]);
  expect(sent.some((row) => row.leaks === true)).toBe(false);
});

test('the workspace’s topic carries no row of a private channel', async () => {
  const topics = await as(world.people.member, async (tx) => {
    const [channel] = await tx<
      { id: string }[]
    >`insert into public.channels (workspace_id, name, visibility)
      values (${world.workspace}, 'Hidden room', 'private') returning id`;
    await tx`update public.channels set name = 'Still hidden' where id = ${channel?.id ?? ''}`;
    await write(tx, channel?.id ?? '', world.people.member);
    await tx`select set_config('role', 'none', true)`;
    return tx<
      { topic: string }[]
    >`select distinct topic from realtime.messages where payload::text like '%' || ${channel?.id ?? ''} || '%'`;
  });
  expect(
    topics.map(({ topic }) => topic).filter((topic) => topic === `workspace:${world.workspace}`),
  ).toEqual([]);
  expect(topics.length).toBeGreaterThan(0);
});

test('a changed right is sent to those who can read it, and a signal to the workspace', async () => {
  const { founder, admin, owner } = world.people;
  const told = await as(owner, async (tx) => {
    await tx`insert into public.permissions (workspace_id, resource, role, can_update)
      values (${world.workspace}, 'channels', 'member', true)`;
    await tx`select set_config('role', 'none', true)`;
    return tx<{ topic: string; event: string; resource: string | null }[]>`
      select topic, event, payload -> 'record' ->> 'resource' as resource from realtime.messages
      where inserted_at = now() and payload ->> 'table' = 'permissions'`;
  });
  const whole = told.filter(({ resource }) => resource === 'channels').map(({ topic }) => topic);
  const managers = await database.sql<{ profile_id: string }[]>`
    select profile_id from public.memberships
    where workspace_id = ${world.workspace} and role in ('owner', 'admin')`;
  expect(whole.toSorted()).toEqual(
    managers.map(({ profile_id }) => `profile:${profile_id}`).toSorted(),
  );
  expect(whole).toContain(`profile:${admin}`);
  expect(whole).not.toContain(`profile:${founder}`);
  expect(told.filter(({ resource }) => resource === null)).toEqual([
    { topic: `workspace:${world.workspace}`, event: 'UPDATE', resource: null },
  ]);
});
