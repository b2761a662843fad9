import { existsSync, readFileSync } from 'node:fs';
import type { Sql } from '@parley/postgres';
import { prepareAuthSchema } from '../auth/schema.ts';

/**
 * Adds what every Supabase project expects to a bare PostgreSQL: roles, schemas, default privileges
 * and the SQL of auth, storage and realtime. Safe on every start; changes nothing that exists.
 */
export async function preparePlatform(sql: Sql): Promise<void> {
  for (const name of ['roles', 'auth']) await sql.unsafe(part(name));
  await prepareAuthSchema(sql);
  for (const name of ['storage', 'realtime', 'data-api']) await sql.unsafe(part(name));
  if (await isApart(sql)) await sql.unsafe(part('project-role'));
}

/** True if the caller is a superuser and the project's role is not. */
async function isApart(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ apart: boolean }[]>`
    select (select rolsuper from pg_roles where rolname = current_user)
      and not (select rolsuper from pg_roles where rolname = 'postgres') as apart`;
  return row?.apart === true;
}

/** Makes new objects in `public` need a grant before the API shows them. */
export async function hideNewObjects(sql: Sql): Promise<void> {
  for (const kind of ['tables', 'sequences', 'functions'])
    await sql.unsafe(`alter default privileges in schema public
      revoke all on ${kind} from anon, authenticated, service_role`);
}

function part(name: string): string {
  const file = new URL(`../../sql/${name}.sql`, import.meta.url);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
