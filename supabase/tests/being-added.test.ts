import { randomUUID } from 'node:crypto';
import { EVERYONE_MENTION, mentionOf } from '@parley/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPerson, lastingAs } from './as-person.ts';
import { startDatabase, type TestDatabase } from './database.ts';
import { createWorld, INVITATION_TOKEN, type World } from './fixtures.ts';

let database: TestDatabase;
let world: World;

beforeAll(async () => {
  database = await startDatabase();
  world = await createWorld(database.sql);
});
afterAll(() => database.stop());

type Seen = { opened: boolean };

test('the creator of a workspace and its assistant have opened it', async () => {
  const { owner } = world.people;
  const seen = await asPerson(database.sql, owner, async (tx) => {
    const id = randomUUID();
    await tx`insert into public.workspaces (id, name, owner_id) values (${id}, 'New', ${owner})`;
    return tx<Seen[]>`select opened_at is not null as opened from public.memberships
      where workspace_id = ${id}`;
  });
  expect(seen.map(({ opened }) => opened)).toEqual([true, true]);
});

test('accepting an invitation opens the workspace', async () => {
  const { padmin } = world.people;
  const seen = await asPerson(database.sql, padmin, async (tx) => {
    await tx`select public.accept_invitation(${INVITATION_TOKEN})`;
    return tx<Seen[]>`select opened_at is not null as opened from public.memberships
      where workspace_id = ${world.workspace} and profile_id = ${padmin}`;
  });
  expect(seen).toEqual([{ opened: true }]);
});

test('an added user opens the workspace on the first visit, and later visits keep that time', async () => {
  const { admin, padmin } = world.people;
  const { sql } = database;
  const at = () => sql<{ opened_at: Date | null }[]>`select opened_at from public.memberships
    where workspace_id = ${world.workspace} and profile_id = ${padmin}`;
  await lastingAs(
    sql,
    admin,
    (tx) => tx`insert into public.memberships (workspace_id, profile_id, role)
    values (${world.workspace}, ${padmin}, 'member')`,
  );
  try {
    expect((await at())[0]?.opened_at).toBeNull();
    await lastingAs(sql, padmin, (tx) => tx`select public.open_workspace(${world.workspace})`);
    const first = (await at())[0]?.opened_at;
    expect(first).toBeInstanceOf(Date);
    await lastingAs(sql, padmin, (tx) => tx`select public.open_workspace(${world.workspace})`);
    expect((await at())[0]?.opened_at).toEqual(first);
  } finally {
    await sql`delete from public.memberships where profile_id = ${padmin}`;
  }
});

const heard = (person: string) => database.sql<{ kind: string }[]>`
  select kind from public.notifications
  where workspace_id = ${world.workspace} and profile_id = ${person}`;

test('an added user gets no notifications and no mail until they open the workspace', async () => {
  const { admin, participant, padmin } = world.people;
  const { sql } = database;
  const { workspace, channels } = world;
  const say = async (text: string, channel: string = channels.open) => {
    const id = randomUUID();
    await lastingAs(
      sql,
      participant,
      (tx) => tx`insert into public.messages
        (id, workspace_id, channel_id, author_id, parts)
        values (${id}, ${workspace}, ${channel}, ${participant},
          ${tx.json([{ type: 'text', text }])})`,
    );
    return id;
  };
  await sql`delete from public.notifications where profile_id = ${padmin}`;
  await lastingAs(sql, admin, async (tx) => {
    await tx`insert into public.memberships (workspace_id, profile_id, role)
      values (${workspace}, ${padmin}, 'member')`;
    await tx`insert into public.participants (workspace_id, channel_id, profile_id, role)
      values (${workspace}, ${channels.open}, ${padmin}, 'member')`;
  });
  try {
    let conversation: string = channels.open;
    await lastingAs(sql, participant, async (tx) => {
      const [row] = await tx<{ id: string }[]>`
        select public.open_conversation(${workspace}, array[${padmin}]::uuid[]) as id`;
      conversation = row?.id ?? conversation;
    });
    const everything = async () => {
      await say(mentionOf(padmin));
      await say(EVERYONE_MENTION);
      await say('Hello', conversation);
    };
    await everything();
    expect(await heard(padmin)).toEqual([]);
    await lastingAs(sql, padmin, (tx) => tx`select public.open_workspace(${workspace})`);
    await everything();
    const kinds = (await heard(padmin)).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['direct', 'everyone', 'mention']);
  } finally {
    await sql`delete from public.memberships
      where profile_id = ${padmin} and workspace_id = ${workspace}`;
    await sql`delete from public.notifications where profile_id = ${padmin}`;
  }
});
