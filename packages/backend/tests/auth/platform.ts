import { readFileSync } from 'node:fs';
import type { Sql } from '@parley/postgres';

/** Makes the roles and functions that every start makes before the tables of Auth. */
export async function platform(sql: Sql): Promise<void> {
  for (const name of ['roles', 'auth'])
    await sql.unsafe(readFileSync(new URL(`../../sql/${name}.sql`, import.meta.url), 'utf8'));
}
