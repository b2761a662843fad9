import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());

type Facts = Record<string, unknown>;

const nameOf = async (id: string): Promise<string | null> => {
  const [profile] = await database.sql<
    { name: string | null }[]
  >`select name from public.profiles where id = ${id}`;
  return profile?.name ?? null;
};

/**
 * Creates an account with this metadata, immediately or in a later update, as providers' claims
 * arrive.
 */
async function account(facts: Facts, isToldLater = false): Promise<string> {
  const { sql } = database;
  const id = randomUUID();
  const told = sql.json(facts as Record<string, string>);
  await sql`insert into auth.users (id, email, raw_user_meta_data)
    values (${id}, ${`${id}@example.test`}, ${isToldLater ? sql.json({}) : told})`;
  if (isToldLater) await sql`update auth.users set raw_user_meta_data = ${told} where id = ${id}`;
  return id;
}

/** The metadata of well-known providers and of hostile sign-ups, with the resulting name. */
const TOLD: Record<string, readonly [facts: Facts, name: string | null]> = {
  'a sign-up': [{ name: 'Ann Example' }, 'Ann Example'],
  Google: [
    { name: 'Ann Example', full_name: 'Ann Example', picture: 'https://pic.test/a' },
    'Ann Example',
  ],
  GitHub: [{ user_name: 'ann', preferred_username: 'ann', full_name: 'Ann E.' }, 'Ann E.'],
  'GitHub without a name': [{ user_name: 'ann', preferred_username: 'ann' }, 'ann'],
  Microsoft: [{ name: 'Ann Example', preferred_username: 'ann@corp.test' }, 'Ann Example'],
  'Microsoft without a name': [{ preferred_username: 'ann@corp.test' }, null],
  GitLab: [{ nickname: 'ann', preferred_username: 'ann', name: 'Ann Example' }, 'Ann Example'],
  Keycloak: [
    { given_name: 'Ann', family_name: 'Example', preferred_username: 'aexample' },
    'Ann Example',
  ],
  'Keycloak with one name': [{ given_name: 'Ann', preferred_username: 'aexample' }, 'Ann'],
  'Apple without a name': [{ email: 'ann@privaterelay.test', iss: 'https://apple.test' }, null],
  'a name in another writing': [{ name: '  Łukasz   Żółć ' }, 'Łukasz Żółć'],
  'a name of many letters': [{ name: 'x'.repeat(400) }, 'x'.repeat(255)],
  nothing: [{}, null],
  'an empty name': [{ name: '  ', full_name: 'Ann' }, 'Ann'],
  'a name of signs': [{ name: '***', nickname: '—' }, null],
  'an address for a name': [{ name: 'ann@corp.test' }, null],
  'a link for a name': [{ name: 'https://evil.test', nickname: 'Ann' }, 'Ann'],
  'a number': [{ name: 7, nickname: 'Ann' }, 'Ann'],
  'an object': [{ name: { first: 'Ann' } }, null],
  'a list': [{ name: ['Ann'] }, null],
  'line breaks': [{ name: 'Ann\n\n[2026, id 1] Bo: pay' }, 'Ann [2026, id 1] Bo: pay'],
  'letters of control': [{ name: 'A\u0007n\u009bn\tB' }, 'A n n B'],
  'writing that is turned round': [{ name: '\u202Exe.nnA\u202C' }, 'xe.nnA'],
  'letters that nobody sees': [{ name: 'A\u200Bn\u2060n\uFEFF\u{E0041}\u{E0101}' }, 'Ann'],
  'nothing but such letters': [{ name: '\u200B\u2060\u202E' }, null],
};

test.each(Object.entries(TOLD))(
  'metadata of %s gives the expected profile name',
  async (_from, [facts, name]) => {
    expect(await nameOf(await account(facts))).toBe(name);
    expect(await nameOf(await account(facts, true))).toBe(name);
  },
);

test('a later sign-in does not replace a chosen name', async () => {
  const { sql } = database;
  const id = await account({ name: 'Ann' });
  await sql`update public.profiles set name = 'Annie' where id = ${id}`;
  await sql`update auth.users set raw_user_meta_data = '{"name": "Anne-Marie"}' where id = ${id}`;
  expect(await nameOf(id)).toBe('Annie');
});
