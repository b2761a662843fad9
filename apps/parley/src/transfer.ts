import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectKeys } from '@parley/backend';
import { findRunning } from '@parley/backend/running';
import { postgres, type Sql } from '@parley/postgres';
import {
  exportWorkspace,
  type ForeignOptions,
  type FormSource,
  importWorkspace,
  type ImportReport,
  type ObjectStore,
  openFolder,
  openForeign,
  storageApi,
  unpackZip,
  writeHtml,
} from '@parley/transfer';
import { z } from 'zod';

/** Usage of `npm run export` and `npm run import`. */
export const TRANSFER_USAGE = `Usage:
  npm run export -- --workspace <id> <new folder> [--html]
    --html             also writes html/index.html in it, to read it in a browser without a server
  npm run import -- <folder or zip> --as-new [--dry-run]
  npm run import -- <folder or zip> --workspace <id> [--dry-run]
    The folder or zip is an export of Parley, of Slack, Mattermost or Zulip, or the storage or
    database of Campfire.
    --team <name>      the team that comes, if the export of Mattermost has several
    --json             writes the report as JSON
    --trust-accounts   people are also accounts whose address was confirmed without a mail, as on a
                       server that sends none: whoever took another's address there becomes them`;

export type TransferOptions = {
  workspace?: string | undefined;
  team?: string | undefined;
  asNew: boolean;
  dryRun: boolean;
  trustAccounts: boolean;
  json: boolean;
  html: boolean;
};
type Surroundings = { dataDir: string; env: NodeJS.ProcessEnv; onProgress(text: string): void };
type Project = { sql: Sql; objects: ObjectStore };

/** Rows between two lines of progress; a multiple of a batch. */
const SHOWN_EVERY = 10_000;

const idSchema = z.guid();

/** `parley export`. @returns a report. @throws TransferError */
export async function exportCommand(
  [folder, ...rest]: readonly string[],
  { workspace, html }: TransferOptions,
  at: Surroundings,
): Promise<string> {
  if (folder === undefined || rest.length > 0 || !idSchema.safeParse(workspace).success)
    throw new Error(TRANSFER_USAGE);
  const missing: string[] = [];
  const manifest = await withProject(at, ({ sql, objects }) =>
    exportWorkspace({
      sql,
      objects,
      workspace: workspace ?? '',
      folder,
      tell: ({ message, where }) => missing.push(`${message} ${where}`),
      onProgress: at.onProgress,
    }),
  );
  if (html) await writeHtml(await openFolder(folder), join(folder, 'html'));
  const { count, bytes } = manifest.files;
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  return [
    ...missing,
    `${folder} holds “${manifest.workspace?.name}”: ${rows} rows, ${count} files, ${inMiB(bytes)}. ` +
      'It is not encrypted, and holds private channels and conversations.',
  ].join('\n');
}

/** `parley import`. @returns a report. @throws TransferError */
export async function importCommand(
  [folder, ...rest]: readonly string[],
  { workspace, team, asNew, dryRun, trustAccounts, json }: TransferOptions,
  at: Surroundings,
): Promise<string> {
  const isNamed = workspace !== undefined;
  if (folder === undefined || rest.length > 0 || asNew === isNamed) throw new Error(TRANSFER_USAGE);
  if (isNamed && !idSchema.safeParse(workspace).success) throw new Error(TRANSFER_USAGE);
  const report = await withSource(folder, { team }, (source) =>
    withProject(at, ({ sql, objects }) =>
      importWorkspace({
        sql,
        objects,
        source,
        into: isNamed ? { workspace } : 'new',
        isDryRun: dryRun,
        trustsAccounts: trustAccounts,
        onProgress: at.onProgress,
        onBatch: (table, rows) => {
          if (rows % SHOWN_EVERY === 0) at.onProgress(`${table}: ${rows}`);
        },
      }),
    ),
  );
  return json ? JSON.stringify(report, null, 2) : reportText(report);
}

/** Opens an export of another program, or a folder of ours, or a zip of one, which is unpacked. */
export async function withSource<T>(
  path: string,
  options: ForeignOptions,
  use: (source: FormSource) => Promise<T>,
): Promise<T> {
  using foreign = await openForeign(path, options);
  if (foreign) return await use(foreign);
  if ((await stat(path)).isDirectory()) return use(await openFolder(path));
  const unpacked = await mkdtemp(join(tmpdir(), 'parley-import-'));
  try {
    await unpackZip(path, unpacked);
    return await use(await openFolder(unpacked));
  } finally {
    await rm(unpacked, { recursive: true, force: true });
  }
}

async function withProject<T>(
  { dataDir, env }: Surroundings,
  use: (project: Project) => Promise<T>,
): Promise<T> {
  const { databaseUrl, url, secretKey } = await findProject(dataDir, env);
  const sql = postgres(databaseUrl, { max: 2, settings: { search_path: 'public' } });
  try {
    return await use({ sql, objects: storageApi({ url, secretKey }) });
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** The project that the environment names, or the one that runs on the data folder. */
async function findProject(dataDir: string, env: NodeJS.ProcessEnv) {
  const { SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey, DATABASE_URL: databaseUrl } = env;
  if (url && secretKey && databaseUrl)
    return { url: url.replace(/\/$/, ''), secretKey, databaseUrl };
  if (url || secretKey)
    throw new Error(
      'SUPABASE_URL, SUPABASE_SECRET_KEY and DATABASE_URL are set together, or none of them is.',
    );
  const running = await findRunning(dataDir);
  if (!running) throw new Error(`Parley is not running on ${dataDir}; start it with "npm start".`);
  return {
    url: running.url,
    secretKey: (await projectKeys(dataDir)).secretKey,
    databaseUrl: running.databaseUrl,
  };
}

function reportText({
  workspace,
  isDryRun,
  people,
  rows,
  objects,
  notes,
  found,
}: ImportReport): string {
  const tables = Object.entries(rows).filter(([, { read }]) => read > 0);
  const width = Math.max(...tables.map(([name]) => name.length), 'files'.length);
  const line = (name: string, { read, written, there }: { read: number } & Written) =>
    isDryRun
      ? `  ${name.padEnd(width)}  ${read}`
      : `  ${name.padEnd(width)}  ${read} read, ${written} written, ${there} were there`;
  return [
    `People: ${people.accounts} have an account here, ${people.unclaimed} have none yet, ` +
      `${people.assistants} assistants.`,
    ...Object.entries(found).map(([what, count]) => `  ${count} ${what}`),
    ...tables.map(([name, counts]) => line(name, counts)),
    line('files', objects),
    ...notes.map(({ message, count, examples }) => `${count} × ${message} (${examples[0] ?? ''})`),
    isDryRun
      ? `Nothing was written. It would be workspace ${workspace}.`
      : `Workspace ${workspace}`,
  ].join('\n');
}

type Written = { written: number; there: number };

const inMiB = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MiB`;
