import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate, preparePlatform } from '@parley/backend';
import { expect, test } from 'vitest';
import { startDatabase, workdir } from './database.ts';
import { hasHistory, setOf } from './history.ts';
import { type Kill, migrateThrough } from './interrupted.ts';
import {
  folderOf,
  freshSchema,
  openWithToday,
  pathOf,
  replacedFiles,
  schemaOf,
} from './upgrades.ts';

/** `npm run upgrades` opens what every commit made; here what the last migrations found. */

const files = readdirSync(join(workdir, 'supabase', 'migrations')).toSorted();
const before = replacedFiles;
const asSet = (names: string[]) => names.map((file) => ({ file }));

test('a database without the last migrations becomes the same as a new one, with its rows', async () => {
  const fresh = await freshSchema();
  for (const left of [before.slice(0, 5), before.slice(0, -3), before.slice(0, -1), before])
    expect(await openWithToday(asSet(left), fresh)).toEqual({
      opened: true,
      differences: [],
      kept: true,
    });
});

test.skipIf(!hasHistory())(
  'a database that former texts of migrations made becomes the same as a new one, killed or not',
  async () => {
    const fresh = await freshSchema();
    const whole = { opened: true, differences: [], kept: true };
    expect(await openWithToday(setOf('541e271'), fresh)).toEqual(whole);
    const kills: Kill[] = [
      { who: 'database', after: 1, laterMs: 0 },
      { who: 'program', after: 3, laterMs: 10 },
    ];
    expect(
      await openWithToday(setOf('6e9e2bf'), fresh, ({ url }) => migrateThrough(kills, url)),
    ).toEqual(whole);
  },
);

test('an older program refuses a newer database, in words, and changes nothing', async () => {
  const { sql, stop } = await startDatabase();
  const older = await folderOf(asSet(before));
  try {
    const schema = await schemaOf(sql);
    await expect(migrate(sql, { workdir: older })).rejects.toMatchObject({
      code: 'unknown_schema',
      message: expect.stringContaining(
        `made this database: it has ${files[0]?.replace('.sql', '')},`,
      ),
      hint: expect.stringContaining('Start the version that was used last'),
    });
    expect(await schemaOf(sql)).toEqual(schema);
  } finally {
    await stop();
    await rm(older, { recursive: true });
  }
});

test('a migration with another text is refused by name; comments and layout do not count', async () => {
  const { sql, stop } = await startDatabase({ migrated: false });
  const older = await folderOf(asSet(before.slice(0, -1)));
  try {
    await preparePlatform(sql);
    await migrate(sql, { workdir: older });
    await sql`update supabase_migrations.schema_migrations
      set statements = array[E'-- told otherwise\n' || replace(statements[1], E'\n', E'\n  ')]`;
    expect(await migrate(sql, { workdir: older })).toEqual([]);
    await sql`update supabase_migrations.schema_migrations
      set statements = array[statements[1], 'drop table public.messages'] where name = 'policies'`;
    await expect(migrate(sql, { workdir })).rejects.toThrow(
      'another text of 20261121000400_policies',
    );
  } finally {
    await stop();
    await rm(older, { recursive: true });
  }
});

test('a program or database that is killed between or within migrations goes on as if nothing had been', async () => {
  const fresh = await freshSchema();
  const { sql, url, stop } = await startDatabase({ migrated: false });
  const begun = await folderOf(asSet(before.slice(0, 28)));
  try {
    await preparePlatform(sql);
    await migrate(sql, { workdir: begun });
    await migrateThrough(
      [
        { who: 'program', after: 1, laterMs: 0 },
        { who: 'database', after: 12, laterMs: 5 },
        { who: 'program', after: 10, laterMs: 20 },
        { who: 'database', after: 8, laterMs: 0 },
      ],
      url,
    );
    expect(await schemaOf(sql)).toEqual(fresh);
    const texts = await sql<
      { file: string; text: string }[]
    >`select version || '_' || name || '.sql' as file,
      statements[1] as text from supabase_migrations.schema_migrations order by 1`;
    expect(texts.map(({ file }) => file)).toEqual(files);
    for (const { file, text } of texts) expect(text).toBe(readFileSync(pathOf(file), 'utf8'));
  } finally {
    await stop();
    await rm(begun, { recursive: true });
  }
});
