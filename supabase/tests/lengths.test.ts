import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());

/** Written by assistants alone, which are our own services. */
const OF_SERVICES = ['assistant_runs.error', 'assistant_runs.sources', 'assistant_runs.tool_calls'];

test('whatever people write into a column has a greatest length', async () => {
  // A type says it (varchar), or a rule of the table: a length, a list of words, a pattern.
  const endless = await database.sql<{ name: string }[]>`
    select c.relname || '.' || a.attname as name
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypmod = -1
      and a.atttypid in ('text'::regtype, 'varchar'::regtype, 'jsonb'::regtype, 'bytea'::regtype)
      and (has_column_privilege('authenticated', c.oid, a.attnum, 'insert')
        or has_column_privilege('authenticated', c.oid, a.attnum, 'update'))
      and not exists (
        select from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)
          and pg_get_constraintdef(k.oid)
            ~ '(octet_length|char_length|is_file_name|= ANY [(]+ARRAY)')
    order by 1`;
  expect(endless.map(({ name }) => name)).toEqual(OF_SERVICES);
});
