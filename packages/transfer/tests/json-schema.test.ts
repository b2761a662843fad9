import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabase, type TestDatabase, workdir } from '../../../supabase/tests/database.ts';
import { formTables, jsonSchemaOf } from '../src/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());

test('the published schema is the one of the database', async () => {
  const published = await readFile(join(workdir, 'docs', 'export-format.schema.json'), 'utf8');
  const expected = jsonSchemaOf(await formTables(database.sql));
  expect(JSON.parse(published), 'run npm run generate:export-format').toEqual(
    JSON.parse(JSON.stringify(expected)),
  );
});
