import { postgres } from '@parley/postgres';
import { importWorkspace, isSlackExport, openFolder, openSlack } from '../src/index.ts';
import { folderStore } from './stores.ts';

/** A process that imports, so that a test can kill it: a database, a folder, one of objects. */
const [url = '', folder = '', store = ''] = process.argv.slice(2);
const sql = postgres(url, { max: 2, settings: { search_path: 'public' } });
await importWorkspace({
  sql,
  objects: folderStore(sql, store),
  source: (await isSlackExport(folder)) ? await openSlack(folder) : await openFolder(folder),
  into: 'new',
  onBatch: (table) => void process.stdout.write(`${table}\n`),
});
await sql.end();
