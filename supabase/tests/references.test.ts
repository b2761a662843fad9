import { randomUUID } from 'node:crypto';
import type { TransactionSql } from '@parley/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attemptAs, become, inTransaction, type Outcome } from './as-person.ts';
import { insertRow, type CatalogRow, rowsOf, type Table, tablesOf } from './catalog.ts';
import { startDatabase, type TestDatabase } from './database.ts';
import { createWorld, type World } from './fixtures.ts';
import { prove } from './prove.ts';

let database: TestDatabase;
let world: World;

beforeAll(async () => {
  database = await startDatabase();
  world = await createWorld(database.sql);
  await createWorld(database.sql, '-of-the-other');
  const { sql } = database;
  await prove(sql, world.people.owner);
  // The founder leaves the private channel, so its rows must be hidden from them now.
  await sql`delete from public.participants
    where channel_id = ${world.channels.private} and profile_id = ${world.people.founder}`;
});
afterAll(() => database.stop());

/** A foreign key of a table whose rows clients write, as the catalog describes it. */
type Reference = { table: string; columns: string[]; target: string; keys: string[] };

const referencesOf = (tx: TransactionSql) => tx<Reference[]>`
  select c.relname as table, t.relname as target,
    array(select a.attname::text from unnest(k.conkey) with ordinality x (num, i)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = x.num order by x.i) as columns,
    array(select a.attname::text from unnest(k.confkey) with ordinality x (num, i)
      join pg_attribute a on a.attrelid = t.oid and a.attnum = x.num order by x.i) as keys
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
  where k.contype = 'f' and c.relnamespace = 'public'::regnamespace
    and t.relnamespace = 'public'::regnamespace
  order by 1, 2, 3`;

/** Columns that name the acting user: the policies demand the caller. */
const ACTORS = ['created_by', 'author_id', 'profile_id', 'asked_by', 'actor_id'];

/** Added by an assistant during a run; the policy compares all its references with that run. */
const ONLY_IN_A_RUN = ['assistant_actions'];

/** Asked for with a recent proof; the policy matrix tries each of its references. */
const ONLY_PROVEN = ['exports'];

/** The row from which a user writes to a table: a copy of an existing row, or an update of it. */
type Base = { table: Table; person: string; row: CatalogRow; isAdded: boolean };

const asOwn = (row: CatalogRow, me: string): CatalogRow =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      ACTORS.includes(key) && value !== null ? me : value,
    ]),
  );

/** Writes like the base, with some columns changed, and rolls it back. */
const write = (tx: TransactionSql, base: Base, how: 'insert' | 'update', values: CatalogRow) =>
  attemptAs(tx, null, async (inner): Promise<{ readonly count: number }> => {
    const { table, person, row, isAdded } = base;
    if (isAdded) await inner`delete from public.${inner(table.name)} where id = ${`${row.id}`}`;
    await become(inner, person);
    const inserted = how === 'insert' ? { ...row, ...values } : row;
    const added = isAdded
      ? await insertRow(inner, table.name, inserted, table.insertable)
      : { count: 1 };
    if (how === 'insert' || added.count === 0) return added;
    return inner`update public.${inner(table.name)} set ${inner(values as Record<string, string>)}
      where id = ${`${row.id}`}`;
  });

/** A user who can write a row of the table that has a reference in this column. */
async function baseOf(tx: TransactionSql, table: Table, column: string): Promise<Base | null> {
  const { people, assistant } = world;
  const isAdded = table.insertable.length > 0;
  const rows = await rowsOf(tx, `public.${table.name}`);
  const named = rows.filter((row) => row[column] !== null);
  for (const source of [...named.slice(0, 24), ...rows.slice(0, 24)]) {
    for (const person of [people.founder, people.owner, assistant]) {
      for (const own of [asOwn(source, person), source]) {
        const row = 'send_at' in own ? { ...own, send_at: new Date(Date.now() + 3_600_000) } : own;
        const base = { table, person, row, isAdded };
        const same = isAdded ? {} : { [column]: row[column] };
        const outcome = await write(tx, base, isAdded ? 'insert' : 'update', same);
        if ('rows' in outcome && outcome.rows > 0) return base;
      }
    }
  }
  return null;
}

/** The outcome without ids, so that two outcomes can be compared. */
const told = (outcome: Outcome): string =>
  'rows' in outcome
    ? `reached ${outcome.rows}`
    : `${outcome.code} ${outcome.message} ${outcome.detail}`.replaceAll(
        /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
        '#',
      );

/** Rows that a user cannot read: in the other workspace, and in their own. */
async function hiddenRows(
  tx: TransactionSql,
  table: string,
  person: string,
): Promise<CatalogRow[]> {
  const seen = new Set<unknown>();
  await become(tx, person);
  for (const { id } of await tx<{ id: string }[]>`select id from public.${tx(table)}`) seen.add(id);
  await become(tx, null);
  const hidden = (await rowsOf(tx, `public.${table}`)).filter(({ id }) => !seen.has(id));
  const isOwn = (row: CatalogRow) => row.workspace_id === world.workspace;
  return [...hidden.filter((row) => !isOwn(row)).slice(0, 1), ...hidden.filter(isOwn).slice(0, 2)];
}

/**
 * The answers for the id of a hidden row and for an unused one: with only that column, and with all
 * columns of the reference.
 */
async function answers(tx: TransactionSql, base: Base, how: 'insert' | 'update', of: Reference) {
  const pairs: { hidden: string; nothing: string }[] = [];
  const writable = how === 'insert' ? base.table.insertable : base.table.updatable;
  const column = of.columns[of.keys.indexOf('id')] ?? '';
  if (!writable.includes(column) || (how === 'insert' && !base.isAdded)) return pairs;
  for (const row of await hiddenRows(tx, of.target, base.person)) {
    const beside = Object.fromEntries(
      of.columns.map((name, index) => [name, row[of.keys[index] ?? '']]),
    );
    const whole = Object.entries(beside).filter(([name]) => writable.includes(name));
    const keys = [{ [column]: row.id }, ...(whole.length > 1 ? [Object.fromEntries(whole)] : [])];
    for (const values of keys) {
      const asked = async (id: unknown) =>
        told(await write(tx, base, how, { ...values, [column]: id }));
      pairs.push({ hidden: await asked(row.id), nothing: await asked(randomUUID()) });
    }
  }
  return pairs;
}

/**
 * Every reference that users can write whose answers differ, and the number of references that were
 * tried.
 */
async function tellTales(
  tx: TransactionSql,
  only?: string[],
): Promise<{ asked: number; seen: string[] }> {
  const seen = new Set<string>();
  let asked = 0;
  const tables = await tablesOf(tx);
  for (const of of await referencesOf(tx)) {
    const table = tables.find(({ name }) => name === of.table);
    const column = of.columns[of.keys.indexOf('id')];
    if (!table || column === undefined) continue;
    if (![...table.insertable, ...table.updatable].includes(column)) continue;
    if (
      [...ONLY_IN_A_RUN, ...ONLY_PROVEN].includes(of.table) ||
      (only && !only.includes(of.target))
    )
      continue;
    const base = await baseOf(tx, table, column);
    if (!base) {
      seen.add(`nobody could be found who writes ${of.table}.${column}`);
      continue;
    }
    for (const how of ['insert', 'update'] as const) {
      for (const { hidden, nothing } of await answers(tx, base, how, of)) {
        asked += 1;
        if (hidden !== nothing) seen.add(`${how} ${of.table}.${column}: ${hidden} / ${nothing}`);
      }
    }
  }
  return { asked, seen: [...seen].toSorted() };
}

test('a reference to a hidden row is answered like one to a missing row', async () => {
  await inTransaction(database.sql, async (tx) => {
    const { asked, seen } = await tellTales(tx);
    expect(seen).toEqual([]);
    expect(asked).toBeGreaterThan(150);
  });
}, 240_000);

test('hidden rows that are archived, closed or full reveal nothing either', async () => {
  await inTransaction(database.sql, async (tx) => {
    const { channels } = world;
    await tx`set local session_replication_role = replica`;
    await tx`update public.channels set archived_at = now()
      where workspace_id <> ${world.workspace} or id in (${channels.private}, ${channels.vault})`;
    await tx`update public.polls set closed_at = now()
      where workspace_id <> ${world.workspace} or channel_id = ${channels.private}`;
    await tx`update public.workspaces set drive_quota_bytes = 1 where id <> ${world.workspace}`;
    await tx`set local session_replication_role = origin`;
    const { seen } = await tellTales(tx, ['channels', 'polls', 'workspaces']);
    expect(seen).toEqual([]);
  });
}, 240_000);
