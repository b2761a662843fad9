import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Backend, type BackendOptions, startBackend } from '../backend.ts';
import type { Log } from '../log.ts';
import { type Cluster, startCluster } from '../postgres/cluster.ts';
import { copyTemplate, prepareTemplate } from './template.ts';

export type DisposableOptions = {
  /** Folder for the data; a copy of the template if it is empty. */
  dataDir: string;
  /** The folder that holds `supabase/`; null for an empty PostgreSQL. */
  workdir: string | null;
  log?: Log;
  keepsLog?: boolean;
  plansAsLocalStack?: boolean;
  port?: number | undefined;
};

/**
 * PostgreSQL for a test: starts from a template, does not wait for the disk, and stops immediately.
 * Committed data survives a stop and a new start, but not a loss of power.
 */
export async function startDisposableCluster({
  dataDir,
  workdir,
  log = () => {},
  keepsLog = false,
  plansAsLocalStack = false,
  port,
}: DisposableOptions): Promise<Cluster> {
  if (!existsSync(join(dataDir, 'postgres.password')))
    await copyTemplate(await prepareTemplate(workdir), dataDir);
  return startCluster({ dataDir, durable: false, log, keepsLog, plansAsLocalStack, port });
}

/** Starts the backend like `startBackend`, but with a disposable PostgreSQL. */
export function startDisposableBackend(options: BackendOptions): Promise<Backend> {
  return startBackend({ space: { reserveBytes: 0 }, ...options }, (cluster) =>
    startDisposableCluster({ ...cluster, workdir: options.workdir }),
  );
}
