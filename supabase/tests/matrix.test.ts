import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Actor, actors, readPolicies } from './policies.ts';
import { startDatabase, type TestDatabase } from './database.ts';
import { createWorld, type World } from './fixtures.ts';
import { operations } from './operations.ts';
import { aimAtOneRow, tryOut, type RowFilter, FILTERS } from './row-filters.ts';

let database: TestDatabase;
let world: World;

beforeAll(async () => {
  database = await startDatabase();
  world = await createWorld(database.sql);
  await aimAtOneRow(database.sql);
});
afterAll(() => database.stop());

const decisions = readPolicies();

test('every line of the decision table has an operation and every operation a line', () => {
  expect(decisions.map(({ name }) => name).toSorted()).toEqual(Object.keys(operations).toSorted());
});

test('every table has rows here, and a line for each operation of users on them', async () => {
  const { sql } = database;
  const tables = await sql<{ name: string; updated: boolean; deleted: boolean }[]>`
    select n.nspname || '.' || c.relname as name,
      exists (select 1 from pg_policy where polrelid = c.oid and polpermissive
        and polcmd in ('w', '*')) as updated,
      exists (select 1 from pg_policy where polrelid = c.oid and polpermissive
        and polcmd in ('d', '*')) as deleted
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and (n.nspname = 'public' or c.oid = 'storage.objects'::regclass)`;
  const written = await sql.begin(async (tx) =>
    actors.flatMap((actor) => {
      const attempted = { tx, world, actor, me: world.people[actor], asServer: none };
      return Object.values(operations).flatMap((operation) => {
        if (typeof operation === 'function') return [];
        const { table, set } = operation.write(attempted);
        return `${set ? 'update' : 'delete'} ${table}`;
      });
    }),
  );
  const missing = [];
  for (const { name, updated, deleted } of tables) {
    const [rows] = await sql`select from ${sql(name)} limit 1`;
    if (!rows) missing.push(`a row of ${name}`);
    const short = name.replace('public.', '');
    if (name !== 'storage.objects' && !decisions.some((line) => line.name.startsWith(`${short} `)))
      missing.push(`a line on ${name}`);
    if (updated && !written.includes(`update ${name}`)) missing.push(`a change of ${name}`);
    if (deleted && !written.includes(`delete ${name}`)) missing.push(`a removal of ${name}`);
  }
  expect(missing).toEqual([]);
});

const none = () => Promise.reject(new Error('Nothing is looked at'));

/** A write is tried with each filter for its row, any other operation once. */
const filtersOf = (name: string) =>
  typeof operations[name] === 'function' ? FILTERS.slice(0, 1) : FILTERS;

describe('each actor can do exactly what the decision table allows', () => {
  test.each(decisions)('$name', async ({ name, allowed }) => {
    for (const filter of filtersOf(name)) {
      const seen: Record<string, boolean | null> = {};
      for (const actor of actors)
        seen[actor] = allowed[actor] === null ? null : await attempt(actor, name, filter);
      expect(seen, filter).toEqual(allowed);
    }
  });
});

class RolledBack extends Error {}

/**
 * Tries an operation as the actor in a transaction that is rolled back.
 * @returns true if it reached a row
 */
async function attempt(actor: Actor, name: string, filter: RowFilter): Promise<boolean> {
  const operation = operations[name];
  if (!operation) throw new Error(`No operation '${name}'`);
  let rows = 0;
  try {
    await database.sql.begin(async (tx) => {
      const become = async (role: string) => {
        const sub =
          role === 'authenticated'
            ? { sub: world.people[actor], email: `${actor}@example.test` }
            : {};
        await tx`select set_config('role', ${role}, true), set_config('request.jwt.claims',
          ${role === 'none' ? '' : JSON.stringify({ role, ...sub })}, true)`;
      };
      const role =
        actor === 'anon' ? 'anon' : actor === 'service' ? 'service_role' : 'authenticated';
      const asServer = async <T>(look: () => Promise<T>) => {
        await become('none');
        const result = await look();
        await become(role);
        return result;
      };
      await become(role);
      rows = await tryOut(
        operation,
        { tx, world, actor, me: world.people[actor], asServer },
        filter,
      );
      throw new RolledBack();
    });
  } catch (error) {
    if (error instanceof RolledBack) return rows > 0;
    if (isRefusal(error, actor)) return false;
    throw new Error(`${actor}: ${name}, ${filter}: ${String(error)}`, { cause: error });
  }
  return false;
}

/**
 * Only a refusal by policy, grant or rule counts; a broken statement must fail the test. For the
 * server, foreign keys refuse instead.
 */
function isRefusal(error: unknown, actor: Actor): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === '42501' || code === 'P0001' || (actor === 'service' && code === '23503');
}
