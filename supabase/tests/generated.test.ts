import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generatedFiles } from '../../scripts/rows/generated.ts';
import { startDatabase, workdir } from './database.ts';

test('the generated rows match the database (npm run generate:rows)', async () => {
  const { sql, stop } = await startDatabase();
  try {
    for (const [path, text] of Object.entries(await generatedFiles(sql)))
      expect(readFileSync(join(workdir, path), 'utf8'), path).toBe(text);
  } finally {
    await stop();
  }
});
