import { randomUUID } from 'node:crypto';
import { preparePlatform } from '@parley/backend';
import { postgres, type Sql } from '@parley/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applySchemas } from '../../scripts/migration/databases.ts';
import { asPerson } from './as-person.ts';
import { startDatabase, type TestDatabase } from './database.ts';
import { createWorld, type World } from './fixtures.ts';
import { QUERIES, TEXTS } from './search-table.ts';

/** A database with a workspace whose open channel has the texts. */
type Searched = { sql: Sql; world: World; nameOf: Map<string, string> };

let database: TestDatabase;
const searched: Partial<Record<'embedded' | 'turkish', Searched>> = {};

beforeAll(async () => {
  database = await startDatabase();
  searched.embedded = await writeTexts(database.sql);
  // Its collation and its letters differ from those of the embedded database as much as they can.
  const admin = postgres(database.adminUrl, { max: 1 });
  await admin.unsafe(`create database turkish template template0
    locale_provider icu icu_locale 'tr-TR' locale 'C'`);
  await admin.end();
  const url = new URL(database.adminUrl);
  url.pathname = 'turkish';
  const turkish = postgres(url.href, { max: 2, settings: { search_path: 'public' } });
  await preparePlatform(turkish);
  await applySchemas(turkish);
  searched.turkish = await writeTexts(turkish);
}, 120_000);
afterAll(async () => {
  await searched.turkish?.sql.end({ timeout: 5 });
  await database.stop();
});

async function writeTexts(sql: Sql): Promise<Searched> {
  const world = await createWorld(sql);
  const nameOf = new Map<string, string>();
  for (const [name, text] of Object.entries(TEXTS)) {
    const id = randomUUID();
    nameOf.set(id, name);
    await sql`insert into public.messages (id, workspace_id, channel_id, author_id, parts)
      values (${id}, ${world.workspace}, ${world.channels.open}, ${world.people.founder},
        ${sql.json([{ type: 'text', text }])})`;
  }
  return { sql, world, nameOf };
}

const find = async ({ sql, world, nameOf }: Searched, words: string): Promise<string[]> => {
  const hits = await asPerson(
    sql,
    world.people.participant,
    (tx) => tx<{ id: string; excerpt: string }[]>`select id, excerpt
      from public.search(${world.workspace}, ${words}, array['message'], most => 100)`,
  );
  return hits.map(({ id }) => nameOf.get(id) ?? 'another message');
};

describe.each(['embedded', 'turkish'] as const)('in the %s database', (which) => {
  test.each(QUERIES)('%s', async (query, ...wanted) => {
    const there = searched[which];
    if (!there) throw new Error('The database was not prepared');
    expect((await find(there, query)).toSorted()).toEqual(wanted.toSorted());
  });
});
