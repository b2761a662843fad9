import { randomUUID } from 'node:crypto';
import { EVERYONE_MENTION } from '@parley/model';
import type { TransactionSql } from '@parley/postgres';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { lastingAs } from './as-person.ts';
import { startDatabase, type TestDatabase } from './database.ts';

/** Limits that count rows, tested with two concurrent requests. */

let database: TestDatabase;
let workspace: string;
let channel: string;
let owner: string;
let colleague: string;

beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());

beforeEach(async () => {
  const { sql } = database;
  [workspace, channel] = [randomUUID(), randomUUID()];
  [owner, colleague] = [await newPerson(), await newPerson()];
  await sql`insert into public.workspaces (id, name, owner_id)
    values (${workspace}, 'Team', ${owner})`;
  await sql`insert into public.memberships (workspace_id, profile_id, role)
    values (${workspace}, ${colleague}, 'owner')`;
  await sql`insert into public.channels (id, workspace_id, name, created_by, assistant_mode)
    values (${channel}, ${workspace}, 'Talk', ${owner}, 'off')`;
});
afterEach(
  () => database.sql`update private.limits set messages_a_minute = default,
  waiting_messages = default, everyone_an_hour = default`,
);

async function newPerson(): Promise<string> {
  const id = randomUUID();
  await database.sql`insert into auth.users (id, email) values (${id}, ${`${id}@example.test`})`;
  return id;
}

type Work = (tx: TransactionSql) => Promise<unknown>;

/**
 * Runs one request, and starts the other before the first has ended.
 * @returns the result of the second: 'done', or the reason of the refusal
 */
async function meanwhile(
  [first, work]: [person: string, Work],
  [second, other]: [person: string, Work] = [first, work],
): Promise<string> {
  const { sql } = database;
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const one = lastingAs(sql, first, async (tx) => {
    await work(tx);
    begun.resolve();
    await end.promise;
  });
  await Promise.race([begun.promise, one]);
  let isOver = false;
  const two = lastingAs(sql, second, other)
    .then(
      () => 'done',
      (error: { detail?: string; code?: string }) => error.detail ?? error.code ?? '',
    )
    .finally(() => {
      isOver = true;
    });
  const waits = async () => (await sql`select from pg_locks where not granted`).length > 0;
  await expect.poll(async () => isOver || (await waits())).toBe(true);
  end.resolve();
  await one;
  return two;
}

test('if two owners leave at the same time, one stays', async () => {
  const leave = (person: string): [string, Work] => [
    person,
    (tx) => tx`delete from public.memberships
      where workspace_id = ${workspace} and profile_id = ${person}`,
  ];
  expect(await meanwhile(leave(owner), leave(colleague))).toBe('last_owner');
});

test('if two owners step back at the same time, one stays', async () => {
  const stepBack = (person: string): [string, Work] => [
    person,
    (tx) => tx`update public.memberships set role = 'member'
      where workspace_id = ${workspace} and profile_id = ${person}`,
  ];
  expect(await meanwhile(stepBack(owner), stepBack(colleague))).toBe('last_owner');
});

const say = (tx: TransactionSql, count: number, text = 'Hello') =>
  tx`insert into public.messages (workspace_id, channel_id, author_id, parts)
    select ${workspace}, ${channel}, ${owner}, ${tx.json([{ type: 'text', text }])}
    from generate_series(1, ${count})`;

test('messages of a minute', async () => {
  await database.sql`update private.limits set messages_a_minute = 30`;
  expect(await meanwhile([owner, (tx) => say(tx, 25)])).toBe('too_many_messages');
});

test('calls of everyone', async () => {
  await database.sql`update private.limits set everyone_an_hour = 1`;
  const call: Work = (tx) => say(tx, 1, EVERYONE_MENTION);
  expect(await meanwhile([owner, call])).toBe('everyone_too_often');
});

test('messages that wait for their time', async () => {
  await database.sql`update private.limits set waiting_messages = 1`;
  const schedule: Work = (tx) => tx`insert into public.scheduled_messages
      (workspace_id, channel_id, author_id, parts, send_at)
    values (${workspace}, ${channel}, ${owner}, ${tx.json([{ type: 'text', text: 'Later' }])},
      now() + interval '1 hour')`;
  expect(await meanwhile([owner, schedule])).toBe('too_many_waiting');
});

test('assistants of a channel', async () => {
  const add: Work = (tx) => tx`select public.add_channel_assistant(${channel}, 'Helper')`;
  for (let count = 0; count < 7; count += 1) await lastingAs(database.sql, owner, add);
  expect(await meanwhile([owner, add])).toBe('too_many_assistants');
});

test('uses of an invitation', async () => {
  let token = '';
  await lastingAs(database.sql, owner, async (tx) => {
    const [made] = await tx<{ token: string }[]>`
      select token from public.create_invitation(${workspace}, max_uses => 1)`;
    token = made?.token ?? '';
  });
  const accept: Work = (tx) => tx`select public.accept_invitation(${token})`;
  expect(await meanwhile([await newPerson(), accept], [await newPerson(), accept])).toBe(
    'invitation_invalid',
  );
});

test('bytes of the drive', async () => {
  await database.sql`update public.workspaces set drive_quota_bytes = 100
    where id = ${workspace}`;
  const store: Work = (tx) => tx`insert into storage.objects (bucket_id, name, owner_id, metadata)
    values ('drive', ${`${workspace}/${randomUUID()}/${randomUUID()}/a.bin`}, ${owner},
      ${tx.json({ size: 60 })})`;
  expect(await meanwhile([owner, store])).toBe('quota_exceeded');
});

test('deletions of questions whose answers quote each other both succeed', async () => {
  const { sql } = database;
  const assistant = await newPerson();
  const questions = Array.from({ length: 12 }, () => randomUUID());
  for (const question of questions) {
    const reply = randomUUID();
    await sql`insert into public.messages (id, workspace_id, channel_id, author_id, parts)
      select id, ${workspace}, ${channel}, ${owner}, ${sql.json([{ type: 'text', text: 'x' }])}
      from unnest(${[question, reply]}::uuid[]) id`;
    await sql`insert into public.assistant_runs (workspace_id, channel_id, message_id, reply_id,
      assistant_id, asked_by, status) values (${workspace}, ${channel}, ${question}, ${reply},
      ${assistant}, ${owner}, 'done')`;
  }
  const remove = (id: string) =>
    lastingAs(
      sql,
      owner,
      (tx) => tx`update public.messages set deleted_at = now()
      where id = ${id}`,
    );
  for (let round = 0; round < 10; round += 1) {
    await sql`update public.messages set deleted_at = null where channel_id = ${channel}`;
    await sql`update public.assistant_runs
      set sources = ${sql.json(questions.map((id) => ({ message_id: id })))}
      where channel_id = ${channel}`;
    await Promise.all(questions.map(remove));
  }
  const left = await sql`select from public.messages
    where channel_id = ${channel} and deleted_at is null`;
  expect(left).toHaveLength(0);
});
