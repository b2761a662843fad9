import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { migrate, preparePlatform, UnknownSchemaError } from '@parley/backend';
import type { Sql } from 'postgres';
import { catalogueOf, linesOf } from '../../scripts/migration/catalogue.ts';
import { startDatabase, workdir } from './database.ts';

/** A set of migrations: file names, and where each lies or what it says. */
export type MigrationSet = { file: string; text?: string }[];

const folders = ['replaced-migrations', 'migrations'].map((name) =>
  join(workdir, 'supabase', name),
);

/** Every migration that a database may have run, in order: those before the baseline first. */
export const everyFile = folders.flatMap((folder) => readdirSync(folder).toSorted());

/** Those before the baseline, which a database of an earlier version began with. */
export const replacedFiles = readdirSync(folders[0] ?? '').toSorted();

/** Where a migration lies. */
export const pathOf = (file: string): string =>
  folders.map((folder) => join(folder, file)).find((path) => existsSync(path)) ?? file;

/** A folder for `migrate` with this set alone; to be removed by the caller. */
export async function folderOf(set: MigrationSet): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-set-'));
  const to = join(folder, 'supabase', 'migrations');
  await mkdir(to, { recursive: true });
  for (const { file, text } of set)
    if (text === undefined) await cp(pathOf(file), join(to, file));
    else await writeFile(join(to, file), text);
  return folder;
}

/** Everything of a schema that decides what it does, a line each. */
export const schemaOf = async (sql: Sql): Promise<string[]> => linesOf(await catalogueOf(sql));

export type Outcome =
  | { opened: true; differences: string[]; kept: boolean }
  | { opened: false; reason: string };

/** Somebody with a workspace, who says something. */
async function moveIn(sql: Sql): Promise<void> {
  const [ada, channel] = [randomUUID(), randomUUID()];
  await sql`insert into auth.users (id, email, aud, role, raw_user_meta_data) values
    (${ada}, 'ada@example.test', 'authenticated', 'authenticated', '{"name": "Ada"}')`;
  const [acme] = await sql<{ id: string }[]>`
    insert into public.workspaces (name, owner_id) values ('Acme', ${ada}) returning id`;
  await sql`insert into public.channels (id, workspace_id, name, topic, created_by)
    values (${channel}, ${acme?.id ?? ''}, 'Plans', 'plans', ${ada})`;
  await sql`insert into public.messages (workspace_id, channel_id, author_id, content)
    values (${acme?.id ?? ''}, ${channel}, ${ada}, 'Good morning')`;
}

const words = async (sql: Sql) => [
  ...(await sql`select m.id, m.content, c.name as channel, w.name as workspace, p.name as author
    from public.messages m join public.channels c on c.id = m.channel_id
    join public.workspaces w on w.id = c.workspace_id
    join public.profiles p on p.id = m.author_id order by m.id`),
];

/** A way to bring a database to today's migrations. */
export type Opening = (database: { sql: Sql; url: string }) => Promise<unknown>;
export const atOnce: Opening = ({ sql }) => migrate(sql, { workdir });

/**
 * Makes a database of a set, with somebody in it, and opens it with today's migrations.
 * @param fresh the schema that today's make of nothing.
 */
export async function openWithToday(
  set: MigrationSet,
  fresh: string[],
  open: Opening = atOnce,
): Promise<Outcome> {
  const { sql, url, stop } = await startDatabase({ migrated: false });
  const folder = await folderOf(set);
  try {
    await preparePlatform(sql);
    await migrate(sql, { workdir: folder });
    await moveIn(sql);
    const before = await words(sql);
    await open({ sql, url });
    return {
      opened: true,
      differences: difference(await schemaOf(sql), fresh),
      kept: isDeepStrictEqual(await words(sql), before) && before.length > 0,
    };
  } catch (error) {
    if (error instanceof UnknownSchemaError) return { opened: false, reason: error.message };
    throw error;
  } finally {
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const difference = (now: string[], fresh: string[]) => [
  ...now.filter((line) => !fresh.includes(line)).map((line) => `+ ${line}`),
  ...fresh.filter((line) => !now.includes(line)).map((line) => `- ${line}`),
];

/** What today's migrations make of nothing. */
export async function freshSchema(): Promise<string[]> {
  const { sql, stop } = await startDatabase();
  return schemaOf(sql).finally(stop);
}
