import { randomUUID } from 'node:crypto';
import { EVERYONE_MENTION, mentionOf } from '@parley/model';
import type { TransactionSql } from '@parley/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startJobWorker } from '@parley/jobs';
import { startDatabase, type TestDatabase } from './database.ts';
import { createWorld, type World } from './fixtures.ts';
import { startListener } from './statements.ts';

let database: TestDatabase;
let world: World;
let listener: Awaited<ReturnType<typeof startListener>>;
beforeAll(async () => {
  database = await startDatabase();
  world = await createWorld(database.sql);
  // The queue's tables, as in the product; without tasks, so that no worker takes jobs.
  const worker = await startJobWorker({
    databaseUrl: database.url,
    tasks: {},
    concurrency: 1,
    tidyMs: 60_000,
    log: () => {},
  });
  await worker.stop();
  // The texts of the messages below, so that none of them has a word that search does not know.
  await database.sql`insert into public.messages (workspace_id, channel_id, author_id, role, parts)
    values (${world.workspace}, ${world.channels.open}, ${world.assistant}, 'assistant',
      ${database.sql.json([{ type: 'text', text: 'Hello See https://example.test' }])})`;
  await database.sql`update public.channel_rules set is_enabled = false`;
  listener = await startListener(database);
});
afterAll(async () => {
  await listener.stop();
  await database.stop();
});

const silent = (tx: TransactionSql) =>
  tx`update public.channels set assistant_mode = 'off' where id = ${world.channels.open}`;

const send =
  (text = 'Hello') =>
  (tx: TransactionSql) =>
    tx`insert into public.messages
      (id, workspace_id, channel_id, author_id, role, parts)
    values (${randomUUID()}, ${world.workspace}, ${world.channels.open},
      ${world.people.participant}, 'user', ${tx.json([{ type: 'text', text }])})
    returning *`;

/** Adds this many people to the channel. */
async function crowd(tx: TransactionSql, count: number): Promise<void> {
  await tx`with person as (
      insert into public.profiles (id, name) select gen_random_uuid(), 'One of many'
      from generate_series(1, ${count}) returning id
    ), member as (
      insert into public.memberships (workspace_id, profile_id, role)
      select ${world.workspace}, id, 'member' from person returning profile_id
    )
    insert into public.participants (workspace_id, channel_id, profile_id)
    select ${world.workspace}, ${world.channels.open}, profile_id from member`;
}

const CHANNEL = 'select c.visibility';
const PARTICIPANT = 'select c.archived_at';
const TOLD = 'insert into realtime.messages';

test('a plain message costs seven statements and two foreign key checks', async () => {
  const run = await listener.statementsOf(world.people.participant, send(), silent);
  expect(run.written.map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
    expect.stringContaining(PARTICIPANT),
    expect.stringContaining(TOLD),
    expect.stringContaining('SELECT realtime.send('),
    expect.stringContaining('insert into private.search_entries'),
    expect.stringContaining('insert into private.search_words'),
    expect.stringContaining(CHANNEL),
    expect.stringContaining('insert into public.messages'),
  ]);
  // The author and the channel.
  expect(run.foreignKeys).toBe(2);
  expect(run.functions).toEqual({
    'private.voice_in': 1,
    'private.tell_of_message': 1,
    'private.keep_message_words': 1,
    'private.keep_entry': 1,
    'private.message_text': 1,
    'private.without_signs': 1,
    'private.fold': 1,
    'private.tokens': 1,
    'private.word_vector': 1,
    'realtime.send': 1,
  });
});

test('a message with a link also costs the statements of its job', async () => {
  const { participant } = world.people;
  const linked = send('See https://example.test');
  const run = await listener.statementsOf(participant, linked, silent);
  expect(run.written).toHaveLength(16);
  expect(run.foreignKeys).toBe(2);
});

test('each of many messages by one user in a short time costs three more statements', async () => {
  const { participant } = world.people;
  const often = async (tx: TransactionSql) => {
    await silent(tx);
    await tx`insert into public.messages (workspace_id, channel_id, author_id, parts)
      select ${world.workspace}, ${world.channels.open}, ${participant},
        ${tx.json([{ type: 'text', text: 'Hello' }])} from generate_series(1, 30)`;
  };
  const run = await listener.statementsOf(participant, send(), often);
  expect(run.written).toHaveLength(10);
});

test('each mentioned user costs one statement and five foreign key checks', async () => {
  const { participant, regular } = world.people;
  const named = await listener.statementsOf(participant, send(mentionOf(regular)), silent);
  expect(named.written).toHaveLength(43);
  expect(named.foreignKeys).toBe(2 + 5);

  const called = (more: number) =>
    listener.statementsOf(participant, send(EVERYONE_MENTION), async (tx) => {
      await silent(tx);
      await crowd(tx, more);
    });
  const few = await called(0);
  const many = await called(30);
  expect(many.written.length - few.written.length).toBe(30);
  expect(many.foreignKeys - few.foreignKeys).toBe(5 * 30);
});

test('a message that an assistant reads along costs its run, burst, limits, job and facts', async () => {
  const run = await listener.statementsOf(world.people.participant, send());
  expect(run.written).toHaveLength(30);
});

test('a message in a channel with rules of messages costs nine more for their one job', async () => {
  const ruled = async (tx: TransactionSql) => {
    await tx`update public.channel_rules set is_enabled = true`;
    await tx`insert into public.channel_rules (workspace_id, channel_id, trigger, effect)
      select workspace_id, channel_id, trigger, effect
      from public.channel_rules, generate_series(1, 20)`;
  };
  const run = await listener.statementsOf(world.people.participant, send(), ruled);
  expect(run.written).toHaveLength(30 + 9);
});

test('a page costs two statements: the channels and the page', async () => {
  const page = (tx: TransactionSql) => tx`select * from public.messages
    where channel_id = ${world.channels.open} and thread_id is null and deleted_at is null
    order by created_at desc, id desc limit 50`;
  const { written } = await listener.statementsOf(world.people.participant, page);
  expect(written).toHaveLength(2);
});

test('unread counts of all channels cost nine statements', async () => {
  const count = (tx: TransactionSql) => tx`select * from public.unread_counts(${world.workspace})`;
  const { written } = await listener.statementsOf(world.people.participant, count);
  expect(written).toHaveLength(9);
});

test('messages have no duplicate and no unused index', async () => {
  const indexes = await database.sql<{ columns: string; for_all: boolean }[]>`
    select pg_get_indexdef(i.indexrelid) as columns, i.indpred is null as for_all
    from pg_index i where i.indrelid = 'public.messages'::regclass`;
  const columnsOf = ({ columns }: { columns: string }) =>
    /\((.*?)\)(?: WHERE|$)/.exec(columns)?.[1] ?? '';
  // The indexes that a plain message adds entries to; the others are only for replies, threads and
  // pins.
  expect(
    indexes
      .filter((index) => index.for_all)
      .map(columnsOf)
      .toSorted(),
  ).toEqual([
    'author_id, created_at DESC',
    'channel_id, created_at DESC, id DESC',
    'id',
    'workspace_id, channel_id, id',
  ]);
  expect(new Set(indexes.map(columnsOf)).size).toBe(indexes.length);
});
