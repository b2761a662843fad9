import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPast, type Past, type ProviderConfig } from '@parley/assistant';
import { type Backend, type BackendOptions, startBackend } from '@parley/backend';
import { startExtraction } from '@parley/extraction';
import { postgres, type Sql } from '@parley/postgres';
import { type FormSource, importWorkspace, type ImportReport, storageApi } from '@parley/transfer';
import { rootDir } from '../paths.ts';

export type WorldOptions = {
  provider: ProviderConfig;
  source: FormSource;
  /** Leaves the data folder behind. */
  keeps: boolean;
  signal: AbortSignal;
  onProgress(text: string): void;
  /** Starts the backend; tests start one that does not wait for the disk. */
  start?: (options: BackendOptions) => Promise<Backend>;
};

/** A workspace of its own, with a data folder of its own, that only this machine reaches. */
export type TrialWorld = AsyncDisposable & {
  dataDir: string;
  sql: Sql;
  past: Past;
  imported: ImportReport;
};

const SHOWN_EVERY = 10_000;
const FILES_MS = 10 * 60_000;
const POLL_MS = 200;

/**
 * Imports the history into a new folder. Of the workers only the one that reads files is started,
 * and only meanwhile: nothing is delivered, and no other job is carried out.
 */
export async function startTrialWorld(options: WorldOptions): Promise<TrialWorld> {
  const started = new AsyncDisposableStack();
  try {
    return await start(options, started);
  } catch (error) {
    await started.disposeAsync();
    throw error;
  }
}

async function start(options: WorldOptions, started: AsyncDisposableStack): Promise<TrialWorld> {
  const { provider, keeps, signal, onProgress } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-trial-'));
  if (!keeps) started.defer(() => rm(dataDir, { recursive: true, force: true }));
  onProgress('Starting a database for the trial …');
  const backend = await (options.start ?? startBackend)({
    workdir: rootDir,
    dataDir,
    host: '127.0.0.1',
    port: 0,
    log: () => {},
  });
  started.defer(() => backend.stop());
  signal.throwIfAborted();
  const { url: supabaseUrl, databaseUrl, keys } = backend;
  const sql = postgres(databaseUrl, { max: 2, settings: { search_path: 'public' } });
  started.defer(() => sql.end({ timeout: 5 }));
  const project = { supabaseUrl, databaseUrl, ...keys, log: () => {} };
  const imported = await readIn(options, { sql, project });
  const past = await openPast({ ...project, provider });
  started.defer(() => past.stop());
  return {
    dataDir,
    sql,
    past,
    imported,
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}

type Reading = {
  sql: Sql;
  project: { supabaseUrl: string; databaseUrl: string; secretKey: string; log: () => void };
};

/** Imports the history, and reads its files meanwhile. */
async function readIn(
  { source, signal, onProgress }: WorldOptions,
  { sql, project }: Reading,
): Promise<ImportReport> {
  const extraction = await startExtraction(project);
  try {
    const imported = await importWorkspace({
      sql,
      objects: storageApi({ url: project.supabaseUrl, secretKey: project.secretKey }),
      source,
      into: 'new',
      onProgress,
      onBatch: (table, rows) => {
        signal.throwIfAborted();
        if (rows % SHOWN_EVERY === 0) onProgress(`${table}: ${rows}`);
      },
    });
    await filesRead(sql, { signal, onProgress });
    return imported;
  } finally {
    await extraction.stop();
  }
}

/** Waits until the files of the history have been read, or for ten minutes. */
async function filesRead(
  sql: Sql,
  { signal, onProgress }: Pick<WorldOptions, 'signal' | 'onProgress'>,
): Promise<void> {
  const until = Date.now() + FILES_MS;
  for (let told = -1; Date.now() < until; await sleep(POLL_MS, undefined, { signal })) {
    const [row] = await sql<{ waiting: number }[]>`
      select count(*)::integer as waiting from graphile_worker.jobs
      where task_identifier in ('read_attachment', 'read_file') and attempts < max_attempts`;
    const waiting = row?.waiting ?? 0;
    if (waiting === 0) return;
    if (waiting !== told) onProgress(`Reading files: ${waiting} left`);
    told = waiting;
  }
}
