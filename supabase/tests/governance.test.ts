import { randomUUID } from 'node:crypto';
import type { TransactionSql } from '@parley/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPerson, become } from './as-person.ts';
import { startDatabase, type TestDatabase } from './database.ts';
import { createWorld, INVITATION_TOKEN, type World } from './fixtures.ts';

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await startDatabase();
  world = await createWorld(database.sql);
});
afterAll(() => database.stop());

const as = <T>(person: string, work: (tx: TransactionSql) => Promise<T>) =>
  asPerson(database.sql, person, work);

const ownerOf = async (tx: TransactionSql) => {
  await become(tx, null);
  const [row] = await tx<
    { owner_id: string }[]
  >`select owner_id from public.workspaces where id = ${world.workspace}`;
  return row?.owner_id;
};

const grant = (tx: TransactionSql) =>
  tx`insert into public.permissions (workspace_id, resource, role, can_create) values
    (${world.workspace}, 'invitations', 'member', true)`;

test('a workspace whose owner steps back or leaves passes to another owner', async () => {
  const { owner, coOwner } = world.people;
  const stepBack = (tx: TransactionSql) =>
    tx`update public.memberships set role = 'admin' where workspace_id = ${world.workspace} and profile_id = ${owner}`;
  const leave = (tx: TransactionSql) =>
    tx`delete from public.memberships where workspace_id = ${world.workspace} and profile_id = ${owner}`;
  for (const go of [stepBack, leave])
    expect(await as(owner, async (tx) => (await go(tx), ownerOf(tx)))).toBe(coOwner);
  // If another owner leaves, the workspace keeps its owner.
  expect(
    await as(
      coOwner,
      async (tx) => (
        await tx`delete from public.memberships where workspace_id = ${world.workspace} and profile_id = ${coOwner}`,
        ownerOf(tx)
      ),
    ),
  ).toBe(owner);
});

test('a member can read their own rights without those of others', async () => {
  const { owner, regular, outsider } = world.people;
  const seen = (person: string) =>
    as(owner, async (tx) => {
      await grant(tx);
      await become(tx, person);
      const rights = await tx<
        { resource: string; can_create: boolean; can_delete: boolean }[]
      >`select resource, can_create, can_delete from public.my_rights(${world.workspace})
        where resource = 'invitations'`;
      const rows =
        await tx`select id from public.permissions where workspace_id = ${world.workspace} and
          resource = 'invitations'`;
      return { rights: [...rights], rows: rows.length };
    });
  expect(await seen(regular)).toEqual({
    rights: [{ resource: 'invitations', can_create: true, can_delete: false }],
    rows: 0,
  });
  expect(await seen(outsider)).toEqual({ rights: [], rows: 0 });
});

test('the log names the role and each right that a permission gives', async () => {
  const entries = await as(world.people.owner, async (tx) => {
    await grant(tx);
    await tx`update public.permissions set can_create = false, can_read = true where workspace_id
      = ${world.workspace} and resource = 'invitations'`;
    return tx<
      { details: { role: string; changed: Record<string, { from: unknown; to: unknown }> } }[]
    >`select details from public.audit_log
      where workspace_id = ${world.workspace} and table_name = 'permissions' order by created_at`;
  });
  const last = entries
    .slice(-2)
    .map(({ details }) => ({ role: details.role, create: details.changed.can_create }));
  expect(last).toEqual([
    { role: 'member', create: { from: null, to: true } },
    { role: 'member', create: { from: true, to: false } },
  ]);
});

test('a deleted message removes its notification live, and an undo restores it', async () => {
  const { owner, participant } = world.people;
  const operations = await as(participant, async (tx) => {
    await become(tx, null);
    const id = randomUUID();
    await tx`insert into public.messages (id, workspace_id, channel_id, author_id, parts)
      values (${id}, ${world.workspace}, ${world.channels.open}, ${participant},
      ${tx.json([{ type: 'text', text: 'Hello' }])})`;
    await tx`insert into public.notifications (workspace_id, profile_id, kind, channel_id,
      message_id, actor_id) values (${world.workspace}, ${owner}, 'mention',
      ${world.channels.open}, ${id}, ${participant})`;
    await tx`update public.messages set deleted_at = now() where id = ${id}`;
    await tx`update public.messages set deleted_at = null where id = ${id}`;
    return tx<
      { event: string }[]
    >`select event from realtime.messages where topic = ${`profile:${owner}`} and payload ->> 'table' = 'notifications'
      and ${id} in (payload #>> '{record,message_id}', payload #>> '{old_record,message_id}')`;
  });
  expect(operations.map(({ event }) => event).toSorted()).toEqual(['DELETE', 'INSERT', 'INSERT']);
});

test('a disabled member loses access, cannot use an invitation, and is restored completely', async () => {
  const { owner, regular } = world.people;
  const rowsOf = async (tx: TransactionSql) => {
    await become(tx, null);
    const memberships = await tx`select id, role, opened_at, created_at from public.memberships
      where workspace_id = ${world.workspace} and profile_id = ${regular}`;
    const participants =
      await tx`select channel_id, role, starred, last_read_at from public.participants
      where workspace_id = ${world.workspace} and profile_id = ${regular} order by channel_id`;
    const entries = await tx`select title, manager_id from public.directory_entries
      where workspace_id = ${world.workspace} and profile_id in (${regular}, ${owner})
      order by title`;
    return {
      memberships: [...memberships],
      participants: [...participants],
      entries: [...entries],
    };
  };
  await as(owner, async (tx) => {
    await become(tx, null);
    await tx`update public.participants set starred = true, last_read_at = now()
      where profile_id = ${regular}`;
    await tx`delete from public.directory_entries where profile_id in (${regular}, ${owner})`;
    await tx`insert into public.directory_entries (workspace_id, profile_id, title)
      values (${world.workspace}, ${regular}, 'Rigger')`;
    await tx`insert into public.directory_entries (workspace_id, profile_id, title, manager_id)
      values (${world.workspace}, ${owner}, 'Skipper', ${regular})`;
    const before = await rowsOf(tx);
    expect(before.participants.length).toBeGreaterThan(0);

    await become(tx, owner);
    await tx`select public.disable_member(${world.workspace}, ${regular})`;
    await become(tx, regular);
    expect([...(await tx`select id from public.workspaces where id = ${world.workspace}`)]).toEqual(
      [],
    );
    await expect(
      tx.savepoint((inner) => inner`select public.accept_invitation(${INVITATION_TOKEN})`),
    ).rejects.toMatchObject({ detail: 'disabled_here' });

    await become(tx, owner);
    await tx`select public.enable_member(${world.workspace}, ${regular})`;
    expect(await rowsOf(tx)).toEqual(before);
    const log = await tx<{ action: string }[]>`select action from public.audit_log
      where workspace_id = ${world.workspace} and table_name = 'disabled_members' order by id`;
    expect(log.map(({ action }) => action).toSorted()).toEqual(['delete', 'insert']);
  });
});
