import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, preparePlatform, UnknownSchemaError } from '@parley/backend';
import type { Sql } from 'postgres';
import { startDatabase, workdir } from './database.ts';

/** A set of migrations: file names, and where each lies or what it says. */
export type MigrationSet = { file: string; text?: string }[];

/** A folder for `migrate` with this set alone; to be removed by the caller. */
export async function folderOf(set: MigrationSet): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-set-'));
  const to = join(folder, 'supabase', 'migrations');
  await mkdir(to, { recursive: true });
  for (const { file, text } of set)
    if (text === undefined) await cp(join(workdir, 'supabase', 'migrations', file), join(to, file));
    else await writeFile(join(to, file), text);
  return folder;
}

/** Everything of a schema that decides what it does, a line each. */
export async function schemaOf(sql: Sql): Promise<string[]> {
  const rows = await sql<{ line: string }[]>`
    with ours as (select oid, nspname from pg_namespace where nspname in ('public', 'private'))
    select 'function ' || p.oid::regprocedure || ' ' || md5(pg_get_functiondef(p.oid)) || ' ' || coalesce(p.proacl::text, '') as line
      from pg_proc p join ours on ours.oid = p.pronamespace where p.prokind = 'f'
    union all select 'column ' || a.attrelid::regclass || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull || ' '
        || coalesce(pg_get_expr(d.adbin, d.adrelid), '') || ' ' || coalesce(a.attacl::text, '')
      from pg_attribute a join pg_class c on c.oid = a.attrelid join ours on ours.oid = c.relnamespace
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'v')
    union all select 'policy ' || schemaname || '.' || tablename || ' ' || policyname || ' ' || cmd || ' ' || md5(coalesce(qual, '') || '|' || coalesce(with_check, ''))
      from pg_policies where schemaname in ('public', 'storage', 'realtime')
    union all select 'trigger ' || tgrelid::regclass || ' ' || pg_get_triggerdef(t.oid)
      from pg_trigger t where not tgisinternal
    union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(k.oid)
      from pg_constraint k join ours on ours.oid = k.connamespace where conrelid <> 0
    union all select 'index ' || indexdef from pg_indexes where schemaname in ('public', 'private')
    order by line`;
  return rows.map(({ line }) => line);
}

export type Outcome =
  | { opened: true; differences: string[]; kept: boolean }
  | { opened: false; reason: string };

/**
 * Makes a database of a set, with somebody in it, and opens it with today's migrations.
 * @param fresh the schema that today's make of nothing.
 */
export async function openWithToday(set: MigrationSet, fresh: string[]): Promise<Outcome> {
  const { sql, stop } = await startDatabase({ migrated: false });
  const folder = await folderOf(set);
  try {
    await preparePlatform(sql);
    await migrate(sql, { workdir: folder });
    const id = randomUUID();
    await sql`insert into auth.users (id, email, aud, role, raw_user_meta_data) values
      (${id}, 'ada@example.test', 'authenticated', 'authenticated', '{"name": "Ada"}')`;
    await sql`insert into public.workspaces (name, owner_id) values ('Acme', ${id})`;
    await migrate(sql, { workdir });
    const rows = await sql`select 1 from public.workspaces where owner_id = ${id}`;
    return {
      opened: true,
      differences: difference(await schemaOf(sql), fresh),
      kept: rows.length === 1,
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
