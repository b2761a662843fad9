import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../../../supabase/tests/database.ts';
import { erasePerson } from '../src/index.ts';
import { createFullWorld } from './full-world.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());

/** A name that occurs nowhere else. */
const NAME = 'Zdzisława Qvistgaard';

async function createPerson() {
  const { sql } = database;
  const world = await createFullWorld(sql, randomUUID());
  const person = world.people.participant;
  const address = `${randomUUID()}@gone.example.test`;
  const word = `xylo${randomUUID().replaceAll('-', '')}`;
  await sql`update auth.users set email = ${address} where id = ${person}`;
  await sql`update public.profiles set name = ${NAME}, avatar_path = ${`${person}/face.png`}
    where id = ${person}`;
  await sql`insert into storage.objects (bucket_id, name) values ('avatars', ${`${person}/face.png`})`;
  const { workspace, channels } = world;
  const say = async (author: string, text: string) => {
    const id = randomUUID();
    await sql`insert into public.messages (id, workspace_id, channel_id, author_id, parts)
      values (${id}, ${workspace}, ${channels.private}, ${author},
        ${sql.json([{ type: 'text', text }])})`;
    return id;
  };
  const own = await say(person, `My own ${word}`);
  const mention = await say(world.people.keeper, `Ask <@${person}>`);
  // The product writes a notice with the name.
  await sql`delete from public.participants
    where channel_id = ${channels.private} and profile_id = ${person}`;
  await sql`insert into public.participants (workspace_id, channel_id, profile_id)
    values (${workspace}, ${channels.private}, ${person})`;
  await sql`insert into public.invitations (workspace_id, token_hash, email)
    values (${workspace}, ${randomUUID()}, ${address})`;
  return { ...world, person, address, word, own, mention };
}

const removed: string[] = [];
const objects = {
  async remove(bucket: string, paths: readonly string[]) {
    for (const path of paths) removed.push(`${bucket}/${path}`);
    await database.sql`delete from storage.objects
      where bucket_id = ${bucket} and name = any (${[...paths]}::text[])`;
  },
};

/** Columns of the whole database, in every schema of the product, whose text holds `needle`. */
async function columnsWith(needle: string): Promise<string[]> {
  const { sql } = database;
  const columns = await sql<{ table: string; column: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as table, a.attname as column
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and n.nspname in ('public', 'private', 'auth', 'storage',
      'realtime', 'platform', 'graphile_worker', 'vault')
    order by 1, 2`;
  const found: string[] = [];
  for (const { table, column } of columns) {
    const [row] = await sql.unsafe<{ there: boolean }[]>(
      `select exists (select from ${table}
        where strpos(lower("${column}"::text), lower($1)) > 0) as there`,
      [needle],
    );
    if (row?.there) found.push(`${table}.${column}`);
  }
  return found;
}

/** Where a name or an address may remain, with the reason. */
const STAYS: Readonly<Record<string, string>> = {
  'public.audit_log.details': 'The log of a workspace says which address was invited.',
  'private.search_words.keys': 'Words of deleted texts, removed hourly; no search finds them.',
  'private.search_words.word': 'Words of deleted texts, removed hourly; no search finds them.',
  'realtime.messages.payload': 'Broadcasts that a client can catch up on, for 15 minutes.',
};

test('after an erasure, neither name nor address is anywhere but where it is listed', async () => {
  const { person, address } = await createPerson();
  expect((await columnsWith(NAME)).length).toBeGreaterThan(2);
  await erasePerson({ sql: database.sql, objects }, person, { blanks: false });
  const left = new Set([...(await columnsWith(NAME)), ...(await columnsWith(address))]);
  expect([...left].filter((column) => !(column in STAYS))).toEqual([]);
});

test('words stay without an author, and mentions name nobody', async () => {
  const { person, word, own, mention } = await createPerson();
  const { sql } = database;
  await erasePerson({ sql, objects }, person, { blanks: false });
  const [kept] = await sql`select author_id, deleted_at, parts::text as parts
    from public.messages where id = ${own}`;
  expect(kept).toMatchObject({ author_id: null, deleted_at: null });
  expect(kept?.parts).toContain(word);
  const [named] = await sql`select parts::text as parts from public.messages where id = ${mention}`;
  expect(named?.parts).toContain(`<@${person}>`);
  expect(await sql`select from public.profiles where id = ${person}`).toHaveLength(0);
});

test('if they choose so, words and files are emptied too', async () => {
  const { person, word, own } = await createPerson();
  const { sql } = database;
  const [file] = await sql<{ storage_path: string }[]>`select a.storage_path
    from public.attachments a join public.messages m on m.id = a.message_id
    where m.author_id = ${person} limit 1`;
  await erasePerson({ sql, objects }, person, { blanks: true });
  const [emptied] = await sql`select parts, content, deleted_at is not null as is_deleted
    from public.messages where id = ${own}`;
  expect(emptied).toEqual({ parts: [], content: null, is_deleted: true });
  expect(removed).toContain(`attachments/${file?.storage_path}`);
  expect(removed).toContain(`avatars/${person}/face.png`);
  expect((await columnsWith(word)).filter((column) => !(column in STAYS))).toEqual([]);
});

test('rows of others stay, and an erasure that is repeated changes nothing', async () => {
  const { person, people, workspace } = await createPerson();
  const { sql } = database;
  const others = async () => {
    const [row] = await sql`select
      (select count(*)::int from public.messages where workspace_id = ${workspace}
        and author_id is distinct from ${person}) as messages,
      (select count(*)::int from public.memberships where workspace_id = ${workspace}
        and profile_id <> ${person}) as memberships,
      (select name from public.profiles where id = ${people.keeper}) as keeper`;
    return row;
  };
  const before = await others();
  await erasePerson({ sql, objects }, person, { blanks: true });
  await erasePerson({ sql, objects }, person, { blanks: true });
  const after = await others();
  expect(after?.memberships).toEqual(before?.memberships);
  expect(after?.keeper).toEqual(before?.keeper);
  expect(Number(after?.messages)).toBeGreaterThanOrEqual(Number(before?.messages));
});
