import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startDisposableCluster } from '@parley/backend/testing';
import { postgres } from '@parley/postgres';
import { generatedFiles } from './rows/generated.ts';

/**
 * `npm run generate:rows`: generates the model's description of the tables from a database with
 * every migration.
 */

const workdir = fileURLToPath(new URL('..', import.meta.url));
const dataDir = await mkdtemp(join(tmpdir(), 'parley-rows-'));
const cluster = await startDisposableCluster({ dataDir, workdir });
const sql = postgres(cluster.url, { max: 1 });
try {
  for (const [path, text] of Object.entries(await generatedFiles(sql)))
    writeFileSync(join(workdir, path), text);
} finally {
  await sql.end();
  await cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
}
