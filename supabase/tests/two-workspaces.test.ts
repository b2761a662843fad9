import { randomUUID } from 'node:crypto';
import type { TransactionSql } from '@parley/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { become, inTransaction } from './as-person.ts';
import {
  insertRow,
  type CatalogRow,
  rowsOf,
  type Table,
  tablesBeside,
  tablesOf,
  updateRows,
} from './catalog.ts';
import { startDatabase, type TestDatabase } from './database.ts';
import { createWorld, type World } from './fixtures.ts';

let database: TestDatabase;
let world: World;
let other: World;

beforeAll(async () => {
  database = await startDatabase();
  world = await createWorld(database.sql);
  other = await createWorld(database.sql, '-of-the-other');
});
afterAll(() => database.stop());

type Snapshot = Map<string, Set<string>>;

/**
 * Every row that belongs to a workspace: by its column, or because it references a row of that
 * workspace.
 */
async function snapshotOf(tx: TransactionSql, tables: Table[], of: World): Promise<Snapshot> {
  const snapshot: Snapshot = new Map();
  const known = new Set<unknown>([of.workspace, ...Object.values(of.people)]);
  const names = [...tables.map(({ name }) => `public.${name}`), ...(await tablesBeside(tx))];
  const all = new Map<string, CatalogRow[]>();
  for (const name of names) {
    const rows = await rowsOf(tx, name);
    all.set(name, rows);
    for (const row of rows) if (row.workspace_id === of.workspace) known.add(row.id);
  }
  const isNamed = (row: CatalogRow) =>
    Object.values(row).some(
      (value) => known.has(value) || (typeof value === 'string' && value.includes(of.workspace)),
    );
  for (const [name, rows] of all) {
    const own = rows.filter((row) =>
      'workspace_id' in row && row.workspace_id !== null
        ? row.workspace_id === of.workspace
        : isNamed(row),
    );
    snapshot.set(name, new Set(own.map((row) => JSON.stringify(row))));
  }
  return snapshot;
}

/** Rows that were removed, changed or added, by table. */
const changes = (before: Snapshot, after: Snapshot, isStrict: (table: string) => boolean) =>
  [...before].flatMap(([table, rows]) => {
    const now = after.get(table) ?? new Set();
    const lost = [...rows].filter((row) => !now.has(row));
    const come = isStrict(table) ? [...now].filter((row) => !rows.has(row)) : [];
    return [
      ...lost.map((row) => `${table} lost ${row}`),
      ...come.map((row) => `${table} got ${row}`),
    ];
  });

/** Columns that name the acting user: the policies of most tables demand the caller. */
const ACTORS = ['created_by', 'author_id', 'profile_id', 'asked_by', 'actor_id', 'owner_id'];
const asOwn = (row: CatalogRow, me: string): CatalogRow =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, ACTORS.includes(key) ? me : value]),
  );

/** Rows that mix the two workspaces in one column, or in all. */
function mixed(table: Table, own: CatalogRow, foreign: CatalogRow, me: string): CatalogRow[] {
  const uuids = table.uuids.filter((column) => column !== 'id' && column in own);
  const fresh = () => ({ id: randomUUID() });
  return [
    ...uuids.flatMap((column) =>
      [foreign[column], other.assistant].map((id) => ({
        ...asOwn(own, me),
        ...fresh(),
        [column]: id,
      })),
    ),
    { ...asOwn(foreign, me), ...fresh(), workspace_id: own.workspace_id },
    { ...asOwn(foreign, me), ...fresh() },
    { ...foreign, ...fresh() },
    asOwn(foreign, me),
  ];
}

type Try = (work: (tx: TransactionSql) => PromiseLike<{ readonly count: number }>) => Promise<void>;

async function insertEverything(table: Table, rows: CatalogRow[], attempt: Try) {
  for (const row of rows) {
    await attempt((tx) => insertRow(tx, table.name, row, table.insertable));
  }
}

async function changeEverything(table: Table, own: CatalogRow, foreign: CatalogRow, attempt: Try) {
  const filters: CatalogRow[] = [{ id: own.id }, { id: foreign.id }, {}];
  for (const where of filters) {
    for (const column of table.updatable) {
      await attempt((tx) => updateRows(tx, table.name, foreign, [column], where));
    }
  }
}

async function removeEverything(table: Table, foreign: CatalogRow, attempt: Try) {
  await attempt((tx) => tx`delete from public.${tx(table.name)} where id = ${`${foreign.id}`}`);
  if (table.hasWorkspace)
    await attempt(
      (tx) => tx`delete from public.${tx(table.name)}
        where workspace_id = ${`${foreign.workspace_id}`}`,
    );
  await attempt((tx) => tx`delete from public.${tx(table.name)}`);
}

type Routine = { name: string; types: string[] };
const routinesOf = (tx: TransactionSql) => tx<Routine[]>`
  select p.proname as name, array(select t::regtype::text from unnest(p.proargtypes) t) as types
  from pg_proc p where p.pronamespace = 'public'::regnamespace
    and has_function_privilege('authenticated', p.oid, 'execute') and p.pronargs > 0`;

/**
 * Calls a function with an id of the other workspace in every argument, and with the own workspace
 * as the first.
 */
async function callEverything(routine: Routine, ids: string[], own: string, attempt: Try) {
  const sample: Record<string, string> = {
    boolean: 'true',
    integer: '1',
    text: 'x',
    'text[]': '{a,b}',
    jsonb: '{}',
    'timestamp with time zone': '2020-01-01',
  };
  for (const id of ids) {
    const args = routine.types.map((type) =>
      type === 'uuid' ? id : type === 'uuid[]' ? `{${id}}` : (sample[type] ?? ''),
    );
    for (const given of [args, [own, ...args.slice(1)]]) {
      await attempt(
        (tx) =>
          tx`select public.${tx(routine.name)}(${given.map(
            (value, index) =>
              tx`${index ? tx`,` : tx``} ${value}::text::${tx.unsafe(routine.types[index] ?? '')}`,
          )})`,
      );
    }
  }
}

test('no operation by an owner with ids of another workspace changes that workspace', async () => {
  await inTransaction(database.sql, async (tx) => {
    const me = world.people.owner;
    const tables = await tablesOf(tx);
    const strict = new Set(
      tables.filter(({ hasWorkspace }) => hasWorkspace).map(({ name }) => `public.${name}`),
    );
    const before = await snapshotOf(tx, tables, other);
    const seen: string[] = [];
    const stage = async (name: string) => {
      await become(tx, null);
      const after = await snapshotOf(tx, tables, other);
      seen.push(
        ...changes(before, after, (table) => strict.has(table)).map((is) => `${name}: ${is}`),
      );
    };
    const reached = { count: 0 };
    const attempt: Try = async (work) => {
      await tx
        .savepoint(async (inner) => {
          await become(inner, me);
          reached.count += (await work(inner)).count > 0 ? 1 : 0;
        })
        .catch(() => {});
    };
    const pairs: { table: Table; own: CatalogRow; foreign: CatalogRow }[] = [];
    for (const table of tables) {
      const rows = await rowsOf(tx, `public.${table.name}`);
      const belongs = (of: World) => (row: CatalogRow) =>
        table.hasWorkspace
          ? row.workspace_id === of.workspace
          : [of.workspace, ...Object.values(of.people)].includes(`${row.profile_id ?? row.id}`);
      const own = rows.find(belongs(world));
      const foreign = rows.find(belongs(other));
      if (own && foreign) pairs.push({ table, own, foreign });
    }
    expect(pairs.length).toBeGreaterThan(45);

    for (const { table, own, foreign } of pairs)
      await insertEverything(table, mixed(table, own, foreign, me), attempt);
    await stage('insert');
    for (const { table, own, foreign } of pairs)
      await changeEverything(table, own, foreign, attempt);
    await stage('update');
    const ids = [
      ...pairs.map(({ foreign }) => `${foreign.id}`),
      other.assistant,
      other.people.owner,
    ];
    for (const routine of await routinesOf(tx))
      await callEverything(routine, ids, world.workspace, attempt);
    await stage('call');
    // Memberships last: without their own, a user could not try the rest.
    const removed = pairs.filter(
      ({ table }) => !['workspaces', 'memberships'].includes(table.name),
    );
    for (const { table, foreign } of removed) await removeEverything(table, foreign, attempt);
    await stage('delete');
    for (const last of ['workspaces', 'memberships']) {
      await tx
        .savepoint(async () => {
          await attempt((inner) => inner`delete from public.${inner(last)}`);
          await stage(`delete from ${last}`);
          throw new Error('taken back');
        })
        .catch(() => {});
    }
    expect(seen).toEqual([]);
    expect(reached.count).toBeGreaterThan(100);
  });
}, 300_000);
