import type { Sql } from 'postgres';
import { admit } from '../postgres/authenticator.ts';
import { type Availability, watchDatabase } from '../postgres/availability.ts';
import type { Cluster, ClusterOptions } from '../postgres/cluster.ts';
import { migrate } from '../postgres/migrate.ts';
import { checkMigrations } from '../postgres/migration-files.ts';
import { hideNewObjects, preparePlatform } from '../postgres/platform.ts';
import { openPool } from '../postgres/pool.ts';
import { makeRoles, seed, wasMigrated } from '../postgres/seed.ts';
import { type SpaceWatch, watchSpace } from '../space/watch.ts';
import { makeConfigured } from '../storage/configured.ts';
import type { Start } from './options.ts';

/** The project's database, with all that its folder says. */
export type ProjectDatabase = {
  url: string;
  /** The embedded server's socket file. */
  socket: string | null;
  /** Past every policy. */
  sql: Sql;
  /** As people's requests come in. */
  requests: Sql;
  requestsUrl: string;
  /** By a role that reads the log of changes. */
  logUrl: string;
  /** By the role that keeps Storage's own tables. */
  storageUrl: string;
  /** By the role that owns what Auth keeps. */
  authUrl: string;
  availability: Availability;
  space: SpaceWatch;
};

type DatabaseOptions = Required<
  Pick<ClusterOptions, 'dataDir' | 'onProgress' | 'log' | 'keepsLog' | 'plansAsLocalStack'>
>;
export type StartDatabase = (options: DatabaseOptions) => Promise<Cluster>;

const CONNECTIONS = 20;

/**
 * Starts the embedded PostgreSQL, or connects to another one, and brings it to where the project's
 * folder wants it: platform, roles, migrations, buckets, seeds.
 * @throws AlreadyRunningError, UnknownSchemaError, MigrationError
 */
export async function openDatabase(
  start: Start,
  startDatabase: StartDatabase,
): Promise<ProjectDatabase> {
  const { options, workdir, dataDir, shutdown, log } = start;
  const { url, socket } = options.databaseUrl
    ? { url: options.databaseUrl, socket: null }
    : await startEmbedded(start, startDatabase);
  const sql = openPool(url, CONNECTIONS, socket);
  shutdown.add('connections', () => sql.end({ timeout: 5 }));
  await checkMigrations(sql, workdir);
  const space = await watchSpace(dataDir, log, options.space);
  shutdown.add('watch over the disk', async () => space.close());
  const availability = watchDatabase(url, log);
  shutdown.add('watch over the database', () => availability.close());
  await bringForward(start, sql);
  const roles = await admitted(start, sql, url);
  const requests = openPool(roles.requestsUrl, CONNECTIONS, socket);
  shutdown.add('connections of requests', () => requests.end({ timeout: 5 }));
  return { url, socket, sql, requests, ...roles, availability, space };
}

async function startEmbedded(
  { options, dataDir, shutdown, log, onProgress }: Start,
  startDatabase: StartDatabase,
): Promise<Cluster> {
  const cluster = await startDatabase({
    dataDir,
    onProgress,
    log,
    keepsLog: options.backups !== undefined,
    plansAsLocalStack: options.devKeys === true,
  });
  shutdown.add('database', () => cluster.stop());
  return cluster;
}

async function bringForward(
  { options, workdir, config, onProgress }: Start,
  sql: Sql,
): Promise<void> {
  await preparePlatform(sql);
  if (!config.api.auto_expose_new_tables) await hideNewObjects(sql);
  await makeRoles(sql, workdir);
  const isOld = await wasMigrated(sql);
  if (config.db.migrations.enabled) await migrate(sql, { workdir, onProgress });
  await makeConfigured(sql, config.storage);
  if (options.seed) await seed(sql, { workdir, config: config.db.seed, isOld });
}

/** Services come in by roles that can do nothing else, where there are any. */
async function admitted({ options }: Start, sql: Sql, url: string) {
  if (options.databaseUrl !== undefined)
    return {
      requestsUrl: options.authenticatorUrl ?? url,
      logUrl: url,
      storageUrl: url,
      authUrl: url,
    };
  return {
    requestsUrl: await admit('authenticator', sql, url),
    logUrl: await admit('supabase_replication_admin', sql, url),
    storageUrl: await admit('supabase_storage_admin', sql, url),
    authUrl: await admit('supabase_auth_admin', sql, url),
  };
}
