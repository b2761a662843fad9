import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectUrlOf, startDisposableCluster } from '@parley/backend/testing';
import { postgres } from '@parley/postgres';
import {
  exportWorkspace,
  importWorkspace,
  openFolder,
  openMattermost,
  openSlack,
  type ObjectStore,
} from '@parley/transfer';
import {
  MATTERMOST_TEAM as team,
  writeMattermostExport,
  writeSlackExport,
} from '@parley/transfer/testing';
import { round, say } from '../table.ts';
import { invented } from './history.ts';

/**
 * `npm run bench:transfer [messages]`: how long the history of a team takes to come in, to go out
 * and to come in again, and the most memory that this process held until then.
 */
const messages = Number(process.argv[2] ?? 100_000);

const noObjects: ObjectStore = {
  read: async () => {
    throw new Error('There are no objects');
  },
  write: async () => {},
};

const folder = await mkdtemp(join(tmpdir(), 'parley-bench-transfer-'));
const cluster = await startDisposableCluster({
  dataDir: join(folder, 'data'),
  workdir: fileURLToPath(new URL('../../..', import.meta.url)),
});
const sql = postgres(await projectUrlOf(cluster), { max: 2, settings: { search_path: 'public' } });
try {
  say(`${messages.toLocaleString('en')} messages`);
  const options = { sql, objects: noObjects, into: 'new' as const };
  const slack = join(folder, 'Invented Slack export');
  await writeSlackExport(slack, messages);
  await timed('look at a Slack export', async () =>
    importWorkspace({ ...options, source: await openSlack(slack), isDryRun: true }),
  );
  await timed('import of it', async () =>
    importWorkspace({ ...options, source: await openSlack(slack) }),
  );
  const mattermost = join(folder, 'export of Mattermost');
  await writeMattermostExport(mattermost, messages);
  await timed('look at a Mattermost export', async () =>
    importWorkspace({
      ...options,
      source: await openMattermost(mattermost, { team }),
      isDryRun: true,
    }),
  );
  await timed('import of it', async () =>
    importWorkspace({ ...options, source: await openMattermost(mattermost, { team }) }),
  );
  const first = await timed('import', () =>
    importWorkspace({ ...options, source: invented(messages) }),
  );
  await timed('import again', () => importWorkspace({ ...options, source: invented(messages) }));
  const exported = join(folder, 'export');
  await timed('export', () =>
    exportWorkspace({ sql, objects: noObjects, workspace: first.workspace, folder: exported }),
  );
  await timed('check (dry run)', async () =>
    importWorkspace({ ...options, source: await openFolder(exported), isDryRun: true }),
  );
  await timed('import of the export', async () =>
    importWorkspace({ ...options, source: await openFolder(exported) }),
  );
} finally {
  await sql.end({ timeout: 5 });
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  const seconds = (performance.now() - began) / 1000;
  const memory = process.resourceUsage().maxRSS / 1024;
  const rate = Math.round(messages / seconds).toLocaleString('en');
  say(`${name.padEnd(27)} ${round(seconds, 1)} s, ${rate} messages a second, ${round(memory)} MiB`);
  return result;
}
