import { randomUUID } from 'node:crypto';
import type { TransactionSql } from '@parley/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attemptAs, inTransaction, type Outcome } from './as-person.ts';
import { insertRow, type CatalogRow, rowsOf, type Table, tablesOf, updateRows } from './catalog.ts';
import { startDatabase, type TestDatabase } from './database.ts';
import { createWorld, type World } from './fixtures.ts';

let database: TestDatabase;
let world: World;

beforeAll(async () => {
  database = await startDatabase();
  world = await createWorld(database.sql);
});
afterAll(() => database.stop());

/** Columns that name the owner or author of a row. */
const ACTORS = ['created_by', 'author_id', 'profile_id', 'asked_by', 'actor_id', 'owner_id'];
/** Columns with names or texts, which are the ones that can be unique. */
const NAMES = ['name', 'topic', 'title', 'text', 'url', 'endpoint', 'resource', 'uid'];

const as = (row: CatalogRow, person: string): CatalogRow =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, ACTORS.includes(key) ? person : value]),
  );
const renamed = (row: CatalogRow): CatalogRow =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      NAMES.includes(key) && typeof value === 'string' ? `${value}-two` : value,
    ]),
  );

/** A copy of the row with a new id, also in the paths of files. */
function copied(row: CatalogRow): CatalogRow {
  const id = randomUUID();
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      typeof value === 'string' && (key === 'id' || key.endsWith('_path'))
        ? value.replaceAll(`${row.id}`, id)
        : value,
    ]),
  );
}

/** Copies of the row that the user cannot see, in each way that the table has. */
function hiddenOnes(row: CatalogRow): CatalogRow[] {
  const { newcomer } = world.people;
  const hidings: CatalogRow[] = [
    { channel_id: world.channels.vault },
    { visibility: 'private' },
    { visibility: 'direct' },
    { is_shared: false },
    { deleted_at: new Date().toISOString() },
    { channel_id: world.channels.vault, deleted_at: new Date().toISOString() },
    {},
  ];
  return hidings
    .filter((hiding) => Object.keys(hiding).every((key) => key in row))
    .flatMap((hiding) => [
      copied({ ...row, ...hiding }),
      copied({ ...as(row, newcomer), ...hiding }),
    ]);
}

/**
 * The row of a table that best shows what the user can write: their own, in a channel they are in.
 */
async function templateOf(
  tx: TransactionSql,
  table: Table,
  me: string,
): Promise<CatalogRow | undefined> {
  const rows = (await rowsOf(tx, `public.${table.name}`)).filter(
    (row) => !table.hasWorkspace || row.workspace_id === world.workspace,
  );
  const rank = (row: CatalogRow) =>
    (ACTORS.some((column) => row[column] === me) ? 2 : 0) +
    (row.channel_id === undefined || row.channel_id === world.channels.open ? 1 : 0);
  return rows.toSorted((a, b) => rank(b) - rank(a))[0];
}

type Write = (tx: TransactionSql) => PromiseLike<{ readonly count: number }>;

/**
 * The result of a write while this row exists, hidden from the user; null if it cannot be hidden
 * that way.
 */
async function besides(
  tx: TransactionSql,
  table: Table,
  hidden: CatalogRow | null,
  me: string,
  write: Write,
  before: Write | null,
): Promise<Outcome | null> {
  let outcome: Outcome | null = null;
  await tx
    .savepoint(async (inner) => {
      if (before) await before(inner);
      if (hidden) {
        await insertRow(inner, table.name, hidden, [...table.insertable, 'deleted_at']);
        const seen = await attemptAs(
          inner,
          me,
          (look) => look`select from public.${look(table.name)} where id = ${`${hidden.id}`}`,
        );
        if (!('rows' in seen) || seen.rows > 0) throw new Error('not hidden');
      }
      outcome = await attemptAs(inner, me, write);
      throw new Error('taken back');
    })
    .catch(() => {});
  return outcome;
}

test('no response to a write depends on a row that is hidden from its author', async () => {
  await inTransaction(database.sql, async (tx) => {
    const me = world.people.participant;
    const told: string[] = [];
    const asked: string[] = [];
    for (const table of await tablesOf(tx)) {
      const own = await templateOf(tx, table, me);
      if (!own) continue;
      const fresh = copied(as(own, me));
      const other = copied(renamed(fresh));
      const writes: [string, CatalogRow, Write, Write | null][] = [];
      if (table.insertable.length > 0) {
        writes.push(
          [
            'insert the same',
            fresh,
            (inner) => insertRow(inner, table.name, fresh, table.insertable),
            (inner) => inner`delete from public.${inner(table.name)} where id = ${`${own.id}`}`,
          ],
          [
            'insert another',
            other,
            (inner) => insertRow(inner, table.name, other, table.insertable),
            null,
          ],
        );
      }
      const names = table.updatable.filter((column) => NAMES.includes(column));
      if (names.length > 0)
        writes.push([
          'rename',
          other,
          (inner) => updateRows(inner, table.name, other, names, { id: own.id }),
          null,
        ]);
      for (const [what, row, write, before] of writes) {
        const alone = await besides(tx, table, null, me, write, before);
        for (const hidden of hiddenOnes(row)) {
          const beside = await besides(tx, table, hidden, me, write, before);
          if (beside === null || alone === null) continue;
          asked.push(`${table.name}: ${what}`);
          if (JSON.stringify(beside) !== JSON.stringify(alone))
            told.push(
              `${table.name}: ${what}: ${JSON.stringify(alone)}, but ${JSON.stringify(beside)}`,
            );
        }
      }
    }
    expect([...new Set(told)]).toEqual([]);
    const tables = new Set(asked.map((what) => what.split(':')[0]));
    expect([...tables]).toEqual(
      expect.arrayContaining(['channels', 'folders', 'files', 'saved_views', 'events', 'risks']),
    );
  });
}, 120_000);

/**
 * The rows of a table that the user cannot see. Rows that were deleted in the same channel are not
 * included: users who know their ids have read them there.
 */
async function hiddenIds(tx: TransactionSql, table: string, me: string, channel: unknown) {
  const all = await rowsOf(tx, `public.${table}`);
  const seen = new Set<unknown>();
  await attemptAs(tx, me, async (look) => {
    const rows = await look<{ id: string }[]>`select id from public.${look(table)}`;
    for (const { id } of rows) seen.add(id);
    return { count: rows.length };
  });
  return all
    .filter(
      ({ id, deleted_at, channel_id }) => !seen.has(id) && !(deleted_at && channel_id === channel),
    )
    .map(({ id }) => `${id}`);
}

type Reference = { table: string; column: string; target: string };

test('the id of a hidden row is answered like one that does not exist', async () => {
  await inTransaction(database.sql, async (tx) => {
    const me = world.people.participant;
    const references = await tx<Reference[]>`
      select c.conrelid::regclass::text as table, a.attname as column,
        c.confrelid::regclass::text as target
      from pg_constraint c
      cross join lateral unnest(c.conkey, c.confkey) k (own, foreign_one)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
      join pg_attribute f on f.attrelid = c.confrelid and f.attnum = k.foreign_one
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and f.attname = 'id'`;
    const told: string[] = [];
    const asked = new Set<string>();
    for (const table of await tablesOf(tx)) {
      const own = await templateOf(tx, table, me);
      if (!own) continue;
      for (const { column, target } of references.filter((row) => row.table === table.name)) {
        const hidden = await hiddenIds(tx, target, me, own.channel_id);
        const write = (id: string, columns: 'insert' | 'update'): Write => {
          const row = { ...copied(renamed(as(own, me))), [column]: id };
          return (inner) =>
            columns === 'insert'
              ? insertRow(inner, table.name, row, table.insertable)
              : updateRows(inner, table.name, row, [column], { id: own.id });
        };
        for (const operation of ['insert', 'update'] as const) {
          const grants = operation === 'insert' ? table.insertable : table.updatable;
          if (!grants.includes(column)) continue;
          const nowhere = await attemptAs(tx, me, write(randomUUID(), operation));
          for (const id of hidden.slice(0, 12)) {
            asked.add(`${table.name}.${column}`);
            const there = await attemptAs(tx, me, write(id, operation));
            if (JSON.stringify(there) !== JSON.stringify(nowhere))
              told.push(
                `${operation} ${table.name}.${column}: ${JSON.stringify(nowhere)}, but ${JSON.stringify(there)}`,
              );
          }
        }
      }
    }
    expect([...new Set(told)]).toEqual([]);
    expect(asked.size).toBeGreaterThan(25);
  });
}, 120_000);

test('a risk’s link can only name rows that its author can see', async () => {
  await inTransaction(database.sql, async (tx) => {
    const { participant } = world.people;
    const [risk] = await tx<{ id: string }[]>`
      insert into public.risks (workspace_id, title, created_by, owner_id)
      values (${world.workspace}, 'The crane fails', ${participant}, ${participant}) returning id`;
    const [foreign] = await tx<{ id: string }[]>`
      insert into public.messages (workspace_id, channel_id, author_id, parts)
      values (${world.workspace}, ${world.channels.vault}, ${world.people.founder},
        '[{"type":"text","text":"secret"}]') returning id`;
    const link = (message: string) =>
      attemptAs(
        tx,
        participant,
        (inner) => inner`insert into public.risk_links
          (workspace_id, risk_id, message_id, created_by)
          values (${world.workspace}, ${risk?.id ?? ''}, ${message}, ${participant})`,
      );
    expect(await link(world.messages.open)).toEqual({ rows: 1 });
    const nowhere = await link(randomUUID());
    expect(nowhere).not.toHaveProperty('rows');
    expect(await link(foreign?.id ?? '')).toEqual(nowhere);
  });
});
