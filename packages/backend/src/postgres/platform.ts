import { existsSync, readFileSync } from 'node:fs';
import { getAuthSchemaSql } from '@supabase/lite';
import type { Sql } from 'postgres';

/**
 * Gives a bare PostgreSQL what every Supabase project finds there: roles, schemas, default
 * privileges and the SQL side of auth, storage and realtime. May run on every start; changes
 * nothing that exists.
 */
export async function preparePlatform(sql: Sql): Promise<void> {
  await sql.unsafe(part('roles'));
  await sql.unsafe(getAuthSchemaSql());
  for (const name of ['auth', 'storage', 'realtime', 'data-api']) await sql.unsafe(part(name));
}

function part(name: string): string {
  const file = new URL(`../../sql/${name}.sql`, import.meta.url);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
