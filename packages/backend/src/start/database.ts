import type { Sql } from '@parley/postgres';
import { allowLogin } from '../postgres/authenticator.ts';
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

/** The project's database, prepared from its folder. */
export type ProjectDatabase = {
  url: string;
  /** URL of the embedded server's superuser, only for backups. */
  adminUrl: string;
  /** The embedded server's Unix socket. */
  socket: string | null;
  /** Connections of the project's own role, which bypasses every policy. */
  sql: Sql;
  /** Connections for users' requests. */
  requests: Sql;
  requestsUrl: string;
  /** URL of a role that reads the log of changes. */
  logUrl: string;
  /** URL of the role that keeps Storage's own tables. */
  storageUrl: string;
  /** URL of the role that owns Auth's tables. */
  authUrl: string;
  availability: Availability;
  space: SpaceWatch;
};

type DatabaseOptions = Required<
  Pick<ClusterOptions, 'dataDir' | 'onProgress' | 'log' | 'keepsLog' | 'plansAsLocalStack'>
> &
  Pick<ClusterOptions, 'port'>;
export type StartDatabase = (options: DatabaseOptions) => Promise<Cluster>;

const CONNECTIONS = 20;

/** The password of `postgres` with `--dev-keys`, as in every local stack of Supabase. */
const DEV_PASSWORD = 'postgres';

/**
 * Starts the embedded PostgreSQL, or connects to another one, and prepares it from the project's
 * folder: platform, roles, migrations, buckets, seeds.
 * @throws AlreadyRunningError, UnknownSchemaError, MigrationError
 */
export async function openDatabase(
  start: Start,
  startDatabase: StartDatabase,
): Promise<ProjectDatabase> {
  const { options, dataDir, shutdown, log } = start;
  const { url: adminUrl, socket } = options.databaseUrl
    ? { url: options.databaseUrl, socket: null }
    : await startEmbedded(start, startDatabase);
  const roles = await preparedRoles(start, adminUrl, socket);
  const sql = openPool(roles.url, CONNECTIONS, socket);
  shutdown.add('connections', () => sql.end({ timeout: 5 }));
  const space = await watchSpace(dataDir, log, options.space);
  shutdown.add('watch over the disk', async () => space.close());
  const availability = watchDatabase(roles.url, log);
  shutdown.add('watch over the database', () => availability.close());
  await migrateForward(start, sql);
  const requests = openPool(roles.requestsUrl, CONNECTIONS, socket);
  shutdown.add('connections of requests', () => requests.end({ timeout: 5 }));
  return { ...roles, adminUrl, socket, sql, requests, availability, space };
}

async function startEmbedded(
  { options, config, dataDir, shutdown, log, onProgress }: Start,
  startDatabase: StartDatabase,
): Promise<Cluster> {
  const cluster = await startDatabase({
    dataDir,
    onProgress,
    log,
    keepsLog: options.backups !== undefined,
    plansAsLocalStack: options.devKeys === true,
    // Tests use any free port for the API, and so for the database too.
    port: options.devKeys && options.port !== 0 ? config.db.port : undefined,
  });
  shutdown.add('database', () => cluster.stop());
  return cluster;
}

/** Prepares the platform and returns the connection URLs of the roles that use it. */
async function preparedRoles(start: Start, adminUrl: string, socket: string | null) {
  const admin = openPool(adminUrl, 1, socket);
  try {
    await checkMigrations(admin, start.workdir);
    await preparePlatform(admin);
    return await admitted(start, admin, adminUrl);
  } finally {
    await admin.end({ timeout: 5 });
  }
}

/** Runs migrations and seeds as `postgres`, because the folder may come from a stranger. */
async function migrateForward(
  { options, workdir, config, onProgress }: Start,
  sql: Sql,
): Promise<void> {
  if (!config.api.auto_expose_new_tables) await hideNewObjects(sql);
  await makeRoles(sql, workdir);
  const isOld = await wasMigrated(sql);
  if (config.db.migrations.enabled) await migrate(sql, { workdir, onProgress });
  await makeConfigured(sql, config.storage);
  if (options.seed) await seed(sql, { workdir, config: config.db.seed, isOld });
}

/** In the embedded database, each service connects as a role without other rights. */
async function admitted({ options }: Start, admin: Sql, adminUrl: string) {
  if (options.databaseUrl !== undefined)
    return {
      url: adminUrl,
      requestsUrl: options.authenticatorUrl ?? adminUrl,
      logUrl: adminUrl,
      storageUrl: adminUrl,
      authUrl: adminUrl,
    };
  const known = options.devKeys ? DEV_PASSWORD : undefined;
  return {
    url: await allowLogin('postgres', admin, adminUrl, known),
    requestsUrl: await allowLogin('authenticator', admin, adminUrl),
    logUrl: await allowLogin('supabase_replication_admin', admin, adminUrl),
    storageUrl: await allowLogin('supabase_storage_admin', admin, adminUrl),
    authUrl: await allowLogin('supabase_auth_admin', admin, adminUrl),
  };
}
