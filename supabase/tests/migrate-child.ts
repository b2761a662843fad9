import { migrate } from '@parley/backend';
import postgres from 'postgres';
import { workdir } from './database.ts';

/** Applies the migrations in a process of its own, which a test kills; tells each as it is done. */
const sql = postgres(process.argv[2] ?? '', { max: 1, onnotice: () => {} });
await migrate(sql, { workdir, onProgress: (line) => process.stdout.write(`${line}\n`) });
await sql.end();
