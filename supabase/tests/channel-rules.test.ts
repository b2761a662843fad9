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

const say = (text: string, more: object = {}) => ({
  sentence: text,
  trigger: { kind: 'message' },
  conditions: [],
  effect: { kind: 'say', text },
  ...more,
});

const publish = (tx: TransactionSql, rules: object[]) =>
  tx`select public.publish_rules(${world.channels.open}, null, ${tx.json(rules as never)})`;

const rulesOf = (tx: TransactionSql) =>
  tx<{ id: string; sentence: string; position: number; created_by: string }[]>`
    select id, sentence, position, created_by from public.channel_rules
    where channel_id = ${world.channels.open} and assistant_id is null order by position`;

const asKeeper = <T>(work: (tx: TransactionSql) => Promise<T>) =>
  asPerson(database.sql, world.people.keeper, work);

test('a rule that says the same keeps its row and its author; others are new or gone', () =>
  asKeeper(async (tx) => {
    await publish(tx, [say('a'), say('b'), say('b')]);
    const before = await rulesOf(tx);
    await become(tx, world.people.owner);
    await publish(tx, [say('b', { sentence: 'B' }), say('c'), say('a')]);
    const after = await rulesOf(tx);
    expect(before).toHaveLength(3);
    expect(after).toMatchObject([
      { id: before[1]?.id, sentence: 'B', position: 1, created_by: world.people.keeper },
      { sentence: 'c', position: 2, created_by: world.people.owner },
      { id: before[0]?.id, position: 3, created_by: world.people.keeper },
    ]);
  }));

test('what a rule did outlives it', () =>
  asKeeper(async (tx) => {
    await publish(tx, []);
    await become(tx, null);
    expect(
      await tx`select rule_id, outcome from public.rule_firings
        where id = ${world.helpers.firings.open}`,
    ).toEqual([{ rule_id: null, outcome: 'done' }]);
  }));

test('rules are limited in number and size', async () => {
  const many = Array.from({ length: 65 }, (_, index) => say(String(index)));
  await expect(asKeeper((tx) => publish(tx, many))).rejects.toThrow('up to 64 rules');
  await expect(
    asKeeper((tx) => publish(tx, [say('x'.repeat(9000), { sentence: '' })])),
  ).rejects.toThrow('channel_rules_are_short');
  await expect(asKeeper((tx) => publish(tx, [{ effect: [] }]))).rejects.toThrow(
    'null value in column "trigger"',
  );
});

test('an assistant writes no rules, even one that runs the channel', () =>
  asKeeper(async (tx) => {
    await become(tx, null);
    await tx`update public.participants set role = 'admin'
      where channel_id = ${world.channels.open} and profile_id = ${world.assistant}`;
    await tx`insert into public.participants (workspace_id, channel_id, profile_id, role)
      values (${world.workspace}, ${world.channels.open}, ${world.assistant}, 'admin')
      on conflict do nothing`;
    await become(tx, world.assistant);
    await expect(tx.savepoint((inner) => publish(inner, [say('x')]))).rejects.toThrow(
      'Only who runs a channel',
    );
    await become(tx, world.assistant);
    const switched = await tx`update public.channel_rules set is_enabled = false
      where channel_id = ${world.channels.open}`;
    expect(switched.count).toBe(0);
  }));

test('a broken queue refuses neither a message nor a rule', () =>
  asKeeper(async (tx) => {
    await become(tx, null);
    await tx`create schema if not exists graphile_worker`;
    await tx`drop function if exists graphile_worker.add_job cascade`;
    await become(tx, world.people.keeper);
    await publish(tx, [say('x'), { ...say('y'), trigger: { kind: 'join' } }]);
    const sent = await tx`insert into public.messages (workspace_id, channel_id, author_id, parts)
      values (${world.workspace}, ${world.channels.open}, ${world.people.keeper},
        ${tx.json([{ type: 'text', text: 'Hello' }])})`;
    expect(sent.count).toBe(1);
  }));
