import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Actor, actors, readDecisions } from './decisions.ts';
import { startDatabase, type TestDatabase } from './database.ts';
import { createWorld, type World } from './fixtures.ts';
import { operations } from './operations.ts';

let database: TestDatabase;
let world: World;

beforeAll(async () => {
  database = await startDatabase();
  world = await createWorld(database.sql);
});
afterAll(() => database.stop());

const decisions = readDecisions();

test('every line of the decision table has an operation and every operation a line', () => {
  expect(decisions.map(({ name }) => name).toSorted()).toEqual(Object.keys(operations).toSorted());
});

describe('what each actor may do is what the decision table says', () => {
  test.each(decisions)('$name', async ({ name, allowed }) => {
    const seen: Record<string, boolean | null> = {};
    for (const actor of actors)
      seen[actor] = allowed[actor] === null ? null : await attempt(actor, name);
    expect(seen).toEqual(allowed);
  });
});

class RolledBack extends Error {}

/** Tries an operation as the actor in a transaction that leaves nothing behind; tells whether it reached a row. */
async function attempt(actor: Actor, name: string): Promise<boolean> {
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
        await tx`select set_config('role', ${role}, true), set_config('request.jwt.claims', ${role === 'none' ? '' : JSON.stringify({ role, ...sub })}, true)`;
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
      rows = await operation({ tx, world, actor, me: world.people[actor], asServer });
      throw new RolledBack();
    });
  } catch (error) {
    if (error instanceof RolledBack) return rows > 0;
    if (isRefusal(error, actor)) return false;
    throw new Error(`${actor}: ${name}: ${String(error)}`, { cause: error });
  }
  return false;
}

/** Only a refusal by policy, grant or rule counts; a broken statement must fail the test. The server meets foreign keys instead. */
function isRefusal(error: unknown, actor: Actor): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === '42501' || code === 'P0001' || (actor === 'service' && code === '23503');
}
