import { migrate } from '@parley/backend';
import { postgres } from '@parley/postgres';

/** Applies the migrations of a folder in its own process, which a test kills. */
const [url = '', workdir = ''] = process.argv.slice(2);
const sql = postgres(url, { max: 1 });
await migrate(sql, { workdir, onProgress: (line) => process.stdout.write(`${line}\n`) });
await sql.end();
