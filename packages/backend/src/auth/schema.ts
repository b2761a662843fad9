import { readFileSync } from 'node:fs';
import type { Sql } from 'postgres';

/** In this order: what was there before is brought forward, and then lies where it belongs. */
const PARTS = ['types', 'forward', 'tables', 'providers', 'recovery', 'outbox', 'former', 'access'];

/**
 * Makes GoTrue's `auth` schema, or brings an older one forward. May run on every start; changes
 * nothing that is as it should be.
 */
export async function prepareAuthSchema(sql: Sql): Promise<void> {
  for (const name of PARTS)
    await sql.unsafe(readFileSync(new URL(`../../sql/auth/${name}.sql`, import.meta.url), 'utf8'));
}
