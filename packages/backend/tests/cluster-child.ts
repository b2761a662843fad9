import { postgres } from '@parley/postgres';
import { startCluster } from '../src/postgres/cluster.ts';

/**
 * A program that is killed while it runs: starts a database, writes a row, reports it and waits.
 */
const cluster = await startCluster({ dataDir: process.argv[2] ?? '' });
const sql = postgres(cluster.url, { max: 1 });
await sql`create table kept (n int)`;
await sql`insert into kept values (7)`;
process.stdout.write('written\n');
setInterval(() => {}, 1000);
