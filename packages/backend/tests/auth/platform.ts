import { readFileSync } from 'node:fs';
import type { Sql } from '@parley/postgres';

/** Creates the roles and functions that every start creates before the tables of Auth. */
export async function platform(sql: Sql): Promise<void> {
  for (const name of ['roles', 'auth'])
    await sql.unsafe(readFileSync(new URL(`../../sql/${name}.sql`, import.meta.url), 'utf8'));
}
