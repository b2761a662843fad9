import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Sql } from '@parley/postgres';
import type { Gateway } from './gateway/gateway.ts';
import { developmentKeys, type ProjectKeys, projectKeys } from './gateway/keys.ts';
import { readProjectConfig } from './gateway/project-config.ts';
import { unsupportedSettings } from './gateway/unsupported-settings.ts';
import { logToStderr } from './log.ts';
import { startCluster } from './postgres/cluster.ts';
import { createShutdown } from './shutdown.ts';
import { openDatabase, type StartDatabase } from './start/database.ts';
import { openGateway, startBackups } from './start/gateway.ts';
import { skippedFiles } from './start/skipped-files.ts';
import { type BackendOptions, DEFAULT_PORT, type Start } from './start/options.ts';
import { startServices } from './start/services.ts';
import { type S3Credentials, s3Credentials } from './storage/s3/credentials.ts';

export type { BackendOptions } from './start/options.ts';

/** A running backend: a complete Supabase project for its clients, on one port. */
export type Backend = {
  url: string;
  port: number;
  keys: ProjectKeys;
  /** Keys of the S3 protocol at `/storage/v1/s3`. */
  s3: S3Credentials;
  databaseUrl: string;
  /** Drains requests, closes websockets, and stops the database if it started it. */
  stop(): Promise<void>;
};

/**
 * Starts database, migrations and the five API paths for any `supabase/` folder. Each part starts
 * after those it needs, and ends in the reverse order.
 * @param startDatabase starts the embedded PostgreSQL: durable by default, disposable in tests
 * (`../testing`).
 * @throws AlreadyRunningError, MigrationError, or an error whose message names the problem.
 */
export async function startBackend(
  options: BackendOptions,
  startDatabase: StartDatabase = startCluster,
): Promise<Backend> {
  refuseKnownKeys(options);
  const start = begin(options);
  const { shutdown } = start;
  try {
    const database = await openDatabase(start, startDatabase);
    const keys = await keysOf(start, database.sql);
    const s3 = s3Credentials(keys.jwtSecret, options.devKeys === true);
    await options.onDatabase?.(database.sql);
    let gateway: Gateway | null = null;
    const identity = { keys, s3, siteUrl: siteUrlOf(start), ownUrl: () => gateway?.url ?? null };
    const backups = await startBackups(start, database);
    const services = await startServices(start, database, identity);
    gateway = await openGateway({ start, database, identity, services, backups });
    const { url, port } = gateway;
    return { url, port, keys, s3, databaseUrl: database.url, stop: () => shutdown.run() };
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}

function begin(options: BackendOptions): Start {
  const { log = logToStderr, onProgress = () => {} } = options;
  const workdir = resolve(options.workdir);
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true });
  const config = readProjectConfig(workdir);
  const unknown = unsupportedSettings(workdir);
  if (unknown.length > 0)
    onProgress(`Not honoured here, of supabase/config.toml: ${unknown.join(', ')}.`);
  for (const skipped of skippedFiles(workdir, config)) onProgress(skipped);
  return { options, workdir, dataDir, config, shutdown: createShutdown(log), log, onProgress };
}

function refuseKnownKeys({ devKeys, host = '127.0.0.1' }: BackendOptions): void {
  if (!devKeys || ['127.0.0.1', '::1', 'localhost'].includes(host)) return;
  throw new Error(
    `The development keys are known to everyone and never serve ${host}; leave out --dev-keys or use 127.0.0.1.`,
  );
}

const keysOf = ({ options, dataDir }: Start, sql: Sql): Promise<ProjectKeys> =>
  options.devKeys ? developmentKeys() : projectKeys(dataDir, () => hasAccounts(sql));

const siteUrlOf = ({ options, config }: Start): string =>
  options.siteUrl ?? config.auth.site_url ?? `http://localhost:${options.port ?? DEFAULT_PORT}`;

async function hasAccounts(sql: Sql): Promise<boolean> {
  const [row] = await sql`select exists (select from auth.users) as found`;
  return row?.found === true;
}
