import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formTables, jsonSchemaOf } from '@parley/transfer';
import { startDatabase, workdir } from '../supabase/tests/database.ts';

/** `npm run generate:export-format`: writes docs/export-format.schema.json from the catalogue. */
const database = await startDatabase();
try {
  const schema = jsonSchemaOf(await formTables(database.sql));
  const file = join(workdir, 'docs', 'export-format.schema.json');
  writeFileSync(file, `${JSON.stringify(schema, null, 2)}\n`);
} finally {
  await database.stop();
}
