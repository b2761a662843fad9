import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
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
    union all select 'policy ' || schemaname || '.' || tablename || ' ' || policyname || ' ' || cmd || ' ' || permissive || ' ' || roles::text || ' ' || md5(coalesce(qual, '') || '|' || coalesce(with_check, ''))
      from pg_policies where schemaname in ('public', 'private', 'storage', 'realtime')
    union all select 'table ' || c.oid::regclass || ' ' || c.relrowsecurity || ' ' || coalesce((
        select string_agg(a.grantee::regrole || ':' || a.privilege_type, ' ' order by a.grantee::regrole::text, a.privilege_type)
        from aclexplode(c.relacl) a), '') || ' ' || coalesce(obj_description(c.oid, 'pg_class'), '')
      from pg_class c join ours on ours.oid = c.relnamespace where c.relkind in ('r', 'p', 'v')
    union all select 'comment ' || a.attrelid::regclass || '.' || a.attname || ' ' || col_description(a.attrelid, a.attnum)
      from pg_attribute a join pg_class c on c.oid = a.attrelid join ours on ours.oid = c.relnamespace
      where a.attnum > 0 and col_description(a.attrelid, a.attnum) is not null
    union all select 'publication ' || pubname || ' ' || schemaname || '.' || tablename from pg_publication_tables
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
