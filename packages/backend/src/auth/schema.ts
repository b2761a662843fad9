import { readFileSync } from 'node:fs';
import type { Sql } from '@parley/postgres';

const PARTS = ['types', 'tables', 'providers', 'recovery', 'outbox', 'access'];

/** Creates GoTrue's `auth` schema. Runs at every start and changes nothing that exists. */
export async function prepareAuthSchema(sql: Sql): Promise<void> {
  for (const name of PARTS)
    await sql.unsafe(readFileSync(new URL(`../../sql/auth/${name}.sql`, import.meta.url), 'utf8'));
}
