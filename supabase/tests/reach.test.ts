import type { TransactionSql } from '@parley/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from './database.ts';
import { createWorld, type World } from './fixtures.ts';
import { type Reach, watchReach } from './reach.ts';

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await startDatabase();
  world = await createWorld(database.sql);
  await watchReach(database.sql);
});
afterAll(() => database.stop());

type Affected = { tx: TransactionSql; person: string };

/** Changes for a user, or around them, before they write. */
const situations: Record<string, (affected: Affected) => Promise<unknown>> = {
  'as things are': async () => undefined,
  'out of the workspace': ({ tx, person }) =>
    tx`delete from public.memberships where profile_id = ${person}`,
  'out of every channel': ({ tx, person }) =>
    tx`delete from public.participants where profile_id = ${person}`,
  'after the channels were deleted': ({ tx }) =>
    asReplica(tx, tx`update public.channels set deleted_at = now() - interval '1 hour'`),
  'after the messages were deleted': ({ tx }) =>
    asReplica(tx, tx`update public.messages set deleted_at = now() - interval '1 hour'`),
};

/** Runs a query without triggers, which would otherwise correct rows about the past. */
async function asReplica(tx: TransactionSql, query: PromiseLike<unknown>): Promise<void> {
  await tx`set local session_replication_role = replica`;
  await query;
  await tx`set local session_replication_role = origin`;
}

class RolledBack extends Error {}

async function reachOf(person: string, situation: string): Promise<Reach[]> {
  let found: Reach[] = [];
  await database.sql
    .begin(async (tx) => {
      await tx`select private.watch(false)`;
      await situations[situation]?.({ tx, person });
      await tx`select private.watch(true)`;
      found = await tx<Reach[]>`select target::text as table, operation, readable::integer,
        rows::integer, reached::integer, unseen::integer from private.try_reach(${person})`;
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  return found;
}

const people = () => ({ ...world.people, assistant: world.assistant });

/** The users who try the situations that remove access: one for each way to have it. */
const losers = () =>
  Object.entries(people()).filter(([name]) =>
    ['outsider', 'participant', 'keeper', 'owner', 'joined', 'founder', 'assistant'].includes(name),
  );

/** Everybody's reach without changes, computed once. */
let everybodys: Promise<{ name: string; reach: Reach[] }[]> | undefined;
const asThingsAre = () => (everybodys ??= reachOfAll(Object.entries(people()), 'as things are'));

async function reachOfAll(who: [string, string][], situation: string) {
  const all: { name: string; reach: Reach[] }[] = [];
  for (const [name, person] of who) all.push({ name, reach: await reachOf(person, situation) });
  return all;
}

describe.each(Object.keys(situations))('%s', (situation) => {
  test('an unfiltered write reaches no row that its author cannot read', async () => {
    const all =
      situation === 'as things are' ? await asThingsAre() : await reachOfAll(losers(), situation);
    const beyond = all.flatMap(({ name, reach }) =>
      reach
        .filter(({ unseen }) => unseen > 0)
        .map(({ table, operation, unseen }) => `${name}: ${operation} ${table}, ${unseen} rows`),
    );
    expect(beyond).toEqual([]);
  });
});

/**
 * Writes that no user can make through the API whatever their grants, because there is no policy
 * for them.
 */
const NOBODYS = ['update realtime.messages', 'update storage.buckets', 'delete storage.buckets'];

test('every table is tried: each has hidden rows and reached rows', async () => {
  const all = (await asThingsAre()).flatMap(({ reach }) => reach);
  const named = new Map(all.map(({ table, operation }) => [`${operation} ${table}`, table]));
  const idle = [...named].filter(([what, table]) => {
    const of = all.filter((one) => `${one.operation} ${one.table}` === what);
    const isPublic = table === 'profiles';
    return !(
      of.some(({ reached }) => reached > 0) &&
      (isPublic || of.some(({ readable, rows }) => readable < rows))
    );
  });
  expect(idle.map(([what]) => what).toSorted()).toEqual(NOBODYS.toSorted());
});

test('every table’s condition for writing equals its condition for reading', async () => {
  const conditions = (tx: TransactionSql) =>
    tx<{ table: string; policy: string; condition: string }[]>`
      select polrelid::regclass::text as table, polname as policy,
        pg_get_expr(polqual, polrelid) as condition
      from pg_policy where polname in ('what is changed is read', 'what is removed is read')
      order by 1, 2`;
  await database.sql
    .begin(async (tx) => {
      const before = await conditions(tx);
      await tx`select private.hold_to_reading(t.target) from (
        select oid::regclass as target from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        union all select 'storage.objects'::regclass) t`;
      expect([...before], 'call private.hold_to_reading(table) in the new migration').toEqual([
        ...(await conditions(tx)),
      ]);
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
});
