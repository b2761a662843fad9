import { postgres } from '@parley/postgres';
import { importWorkspace, openFolder, openForeign } from '../src/index.ts';
import { folderStore } from './stores.ts';

/** Imports, so that a test can kill it: a database, a folder, one of objects, a team. */
const [url = '', folder = '', store = '', team] = process.argv.slice(2);
const sql = postgres(url, { max: 2, settings: { search_path: 'public' } });
await importWorkspace({
  sql,
  objects: folderStore(sql, store),
  source: (await openForeign(folder, { team })) ?? (await openFolder(folder)),
  into: 'new',
  onBatch: (table) => void process.stdout.write(`${table}\n`),
});
await sql.end();
