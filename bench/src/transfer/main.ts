import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectUrlOf, startDisposableCluster } from '@parley/backend/testing';
import { postgres } from '@parley/postgres';
import {
  exportWorkspace,
  type FormSource,
  importWorkspace,
  openFolder,
  openForeign,
  type ObjectStore,
} from '@parley/transfer';
import {
  MATTERMOST_TEAM as team,
  writeCampfireStorage,
  writeMattermostExport,
  writeSlackExport,
  writeZulipExport,
} from '@parley/transfer/testing';
import { round, say } from '../table.ts';
import { invented } from './history.ts';

/**
 * `npm run bench:transfer [messages] [form]`: how long the history of a team takes to come in from
 * each foreign form (or only `form`), to go out and to come in again, and the most memory that this
 * process held until then.
 */
const messages = Number(process.argv[2] ?? 100_000);
const wanted = process.argv[3];

const FORMS = [
  { form: 'slack', write: writeSlackExport },
  { form: 'mattermost', write: writeMattermostExport },
  { form: 'zulip', write: writeZulipExport },
  { form: 'campfire', write: writeCampfireStorage },
];

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
  for (const { form, write } of FORMS.filter((one) => !wanted || one.form === wanted)) {
    const foreign = join(folder, `export of ${form}`);
    await write(foreign, messages);
    await timed(`look at ${form}`, async () =>
      importWorkspace({ ...options, source: await opened(foreign), isDryRun: true }),
    );
    await timed(`import of ${form}`, async () =>
      importWorkspace({ ...options, source: await opened(foreign) }),
    );
  }
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

async function opened(path: string): Promise<FormSource> {
  const source = await openForeign(path, { team });
  if (!source) throw new Error(`Nothing recognizes ${path}`);
  return source;
}
