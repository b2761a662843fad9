import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Sql } from 'postgres';
import { createAuth } from './auth/auth.ts';
import type { SmsCarrier } from './auth/context.ts';
import type { MailCarrier } from './auth/mail/mails.ts';
import type { AuthSettings } from './auth/settings.ts';
import { type BackupSettings, followDatabase } from './backup/kept/follow.ts';
import { createDataApi } from './data-api/data-api.ts';
import { Catalogue } from './functions/catalogue.ts';
import { functionEnvironment } from './functions/environment.ts';
import { createFunctions } from './functions/server.ts';
import { Peers } from './gateway/address.ts';
import { CallerResolver } from './gateway/caller.ts';
import { type Gateway, startGateway } from './gateway/gateway.ts';
import { developmentKeys, type ProjectKeys, projectKeys } from './gateway/keys.ts';
import { defaultLimits, type GatewayLimits, localLimits } from './gateway/limits.ts';
import type { Part } from './gateway/parts.ts';
import { disabledServices, readProjectConfig } from './gateway/project-config.ts';
import { unhonoured } from './gateway/unhonoured.ts';
import { createSignups, type Invitations, type SignupMode } from './gateway/signups.ts';
import { type Log, logToStderr } from './log.ts';
import { admit } from './postgres/authenticator.ts';
import { watchDatabase } from './postgres/availability.ts';
import { tellChecksums } from './postgres/checksums.ts';
import { type Cluster, type ClusterOptions, startCluster } from './postgres/cluster.ts';
import { loadOf } from './postgres/driver.ts';
import { formerTexts } from './postgres/former-migrations.ts';
import { checkMigrations } from './postgres/known-migrations.ts';
import { ownParts } from './own-parts.ts';
import { migrate } from './postgres/migrate.ts';
import { preparePlatform } from './postgres/platform.ts';
import { openPool } from './postgres/pool.ts';
import type { Plan } from './realtime/plans.ts';
import { createRealtime } from './realtime/server.ts';
import { makeRoles, seed, wasMigrated } from './postgres/seed.ts';
import { createShutdown, type Shutdown } from './shutdown.ts';
import { spaceRefusals } from './space/refusals.ts';
import { type SpaceLevel, type SpaceOptions, type SpaceWatch, watchSpace } from './space/watch.ts';
import { checkStorage } from './storage/check.ts';
import { type S3Credentials, s3Credentials } from './storage/s3/credentials.ts';
import { fillBuckets, makeConfigured } from './storage/configured.ts';
import { createStorage } from './storage/server.ts';
import type { S3StoreSettings } from './storage/stores/settings.ts';

export type BackendOptions = {
  /** The folder that holds `supabase/`. */
  workdir: string;
  /** Database, files, keys and lock. */
  dataDir: string;
  host?: string;
  /** 0 for any free port. */
  port?: number;
  /** A PostgreSQL of one's own instead of the embedded one. */
  databaseUrl?: string | undefined;
  /**
   * That PostgreSQL by the role `authenticator`, which requests come in by; without it they come in
   * by the role of `databaseUrl`.
   */
  authenticatorUrl?: string | undefined;
  siteUrl?: string | undefined;
  devKeys?: boolean;
  /** Run the project's seed files, each once. */
  seed?: boolean;
  corsOrigins?: string[] | '*';
  limits?: Partial<GatewayLimits>;
  /** Addresses and networks whose X-Forwarded-For is believed; none by default. */
  trustedProxies?: readonly string[];
  /** Who may make an account; default: everybody. */
  signup?: { mode: SignupMode; invitations(sql: Sql): Invitations };
  /** Who carries Auth's mails; without it they wait in the outbox. With it addresses are confirmed. */
  mailCarrier?: MailCarrier | undefined;
  /** Who carries Auth's messages to phones. */
  smsCarrier?: SmsCarrier | undefined;
  /** Opens `/metrics` to other machines; without it only this one reads them. */
  metricsToken?: string | undefined;
  /** Where backups are kept while it runs; without it nowhere. */
  backups?: BackupSettings | undefined;
  /** How the disk is watched. */
  space?: SpaceOptions;
  /** Called with the migrated database before anything is served. */
  onDatabase?(sql: Sql): Promise<void>;
  /** After how long a silent websocket is cut, in milliseconds; tests wait less. */
  socketSilenceMs?: number | undefined;
  /** An S3 bucket for the files, in place of this machine's disk. */
  store?: S3StoreSettings | undefined;
  /** Whose limits of the hosted service hold for Realtime; our own without it. */
  realtimePlan?: Plan | undefined;
  /** What else `/ready` and `/metrics` tell of. */
  parts?(sql: Sql): Record<string, Part>;
  fallback?(request: Request): Promise<Response> | Response;
  log?: Log;
  onProgress?(message: string): void;
};

/** A running backend: what a Supabase project is to its clients, on one port. */
export type Backend = {
  url: string;
  port: number;
  keys: ProjectKeys;
  /** Keys of the S3 protocol at `/storage/v1/s3`. */
  s3: S3Credentials;
  databaseUrl: string;
  /** Drains requests, closes websockets, stops the database it started. */
  stop(): Promise<void>;
};

type DatabaseOptions = Required<
  Pick<ClusterOptions, 'dataDir' | 'onProgress' | 'log' | 'keepsLog' | 'plansAsLocalStack'>
>;
type StartDatabase = (options: DatabaseOptions) => Promise<Cluster>;

const notFound = () => Response.json({ message: 'Not found' }, { status: 404 });

/**
 * Starts database, migrations and the five API paths for any `supabase/` folder.
 * @param startDatabase how the embedded PostgreSQL starts: durable, but in tests (`../testing`).
 * @throws AlreadyRunningError, MigrationError, or an error whose message says what is wrong.
 */
export async function startBackend(
  options: BackendOptions,
  startDatabase: StartDatabase = startCluster,
): Promise<Backend> {
  const { host = '127.0.0.1', port = 54321, log = logToStderr, onProgress = () => {} } = options;
  if (options.devKeys && !isLoopback(host)) {
    throw new Error(
      `The development keys are known to everyone and never serve ${host}; leave out --dev-keys or use 127.0.0.1.`,
    );
  }
  const workdir = resolve(options.workdir);
  const dataDir = resolve(options.dataDir);
  const peers = new Peers(options.trustedProxies);
  mkdirSync(dataDir, { recursive: true });
  const config = readProjectConfig(workdir);
  const unknown = unhonoured(workdir);
  if (unknown.length > 0)
    onProgress(`Not honoured here, of supabase/config.toml: ${unknown.join(', ')}.`);
  const keepsLog = options.backups !== undefined;
  const shutdown = createShutdown(log);
  try {
    const databaseUrl =
      options.databaseUrl ??
      (await embeddedDatabase(
        startDatabase,
        { dataDir, onProgress, log, keepsLog, plansAsLocalStack: options.devKeys === true },
        shutdown,
      ));
    const sql = openPool(databaseUrl, 20);
    shutdown.add('connections', () => sql.end({ timeout: 5 }));
    await checkMigrations(sql, workdir, formerTexts(workdir));
    if (options.databaseUrl === undefined) await tellChecksums(sql, dataDir, onProgress);
    const space = await watchSpace(dataDir, log, options.space);
    shutdown.add('watch over the disk', async () => space.close());
    const database = watchDatabase(databaseUrl, log);
    shutdown.add('watch over the database', () => database.close());
    await preparePlatform(sql);
    await makeRoles(sql, workdir);
    const isOld = await wasMigrated(sql);
    if (config.db.migrations.enabled) await migrate(sql, { workdir, onProgress });
    await makeConfigured(sql, config.storage);
    if (options.seed) await seed(sql, { workdir, config: config.db.seed, isOld });

    const keys = options.devKeys
      ? await developmentKeys()
      : await projectKeys(dataDir, () => hasAccounts(sql));
    const s3 = s3Credentials(keys.jwtSecret, options.devKeys === true);
    await options.onDatabase?.(sql);
    const siteUrl = options.siteUrl ?? config.auth.site_url ?? `http://localhost:${port}`;
    let gateway: Gateway | null = null;
    const auth = await createAuth({
      databaseUrl,
      workdir,
      dataDir,
      settings: withMails(config.auth, options),
      secret: keys.jwtSecret,
      siteUrl,
      // One origin serves the page and the API where a page's address was given.
      origin: () => options.siteUrl?.replace(/\/$/, '') ?? gateway?.url ?? siteUrl,
      carrier: options.mailCarrier ?? null,
      sms: options.smsCarrier ?? null,
      isLocalStack: options.devKeys === true,
      poolSize: 8,
      log,
    });
    shutdown.add('auth', () => auth.close());
    const callers = new CallerResolver(keys, auth.tokens, {
      isKeylessAnon: options.devKeys === true,
    });
    const requestsUrl =
      options.databaseUrl === undefined
        ? await admit('authenticator', sql, databaseUrl)
        : (options.authenticatorUrl ?? databaseUrl);
    const logUrl =
      options.databaseUrl === undefined
        ? await admit('supabase_replication_admin', sql, databaseUrl)
        : databaseUrl;
    const requests = openPool(requestsUrl, 20);
    shutdown.add('connections of requests', () => requests.end({ timeout: 5 }));
    const dataApi = await createDataApi({ sql: requests, catalogue: sql, ...config.api, log });
    shutdown.add('data API', () => dataApi.close());
    if (!options.store) await checkStorage(sql, join(dataDir, 'storage'));
    const backups = await followDatabase({
      dataDir,
      databaseUrl,
      settings: options.backups,
      isShort: () => space.level() !== 'enough',
      log,
    });
    shutdown.add('backups', async () => backups?.close());
    const storage = createStorage({
      sql,
      rootDir: join(dataDir, 'storage'),
      signingSecret: keys.jwtSecret,
      s3: {
        credentials: s3,
        publicKeys: [keys.anonKey, keys.publishableKey],
        verifyToken: (token) => callers.verifyToken(token),
      },
      store: options.store,
      log,
    });
    shutdown.add('storage', () => storage.close().catch(() => {}));
    if (options.seed) await fillBuckets(storage, workdir, config.storage);
    // A bucket that cannot be used is told of now, and not to the first who uploads.
    if (options.store) await storage.ready;
    // A pool of its own: a crowd that comes back holds no request up.
    const listening = openPool(requestsUrl, 8);
    const snapshots = openPool(requestsUrl, 1);
    shutdown.add('connections of realtime', async () => {
      await Promise.all([listening.end({ timeout: 5 }), snapshots.end({ timeout: 5 })]);
    });
    const realtime = await createRealtime({
      sql: listening,
      snapshots,
      logUrl,
      verifyToken: (token) => callers.verifyToken(token),
      resolveApiKey: (key) => callers.resolveApiKey(key),
      access: {
        allowsPublic: config.realtime.allow_public,
        presenceKeyIsSub: config.realtime.presence_key_is_sub,
      },
      silenceMs: options.socketSilenceMs,
      plan: options.realtimePlan,
      log,
    });
    auth.onEnded((session) => realtime.endSession(session));
    const functions = createFunctions({
      catalogue: new Catalogue(workdir, config.functions),
      env: () =>
        functionEnvironment(
          gateway?.url ?? siteUrl,
          keys,
          databaseUrl,
          config.edge_runtime.secrets,
        ),
      log,
    });
    shutdown.add('functions', async () => functions.close());
    shutdown.add('gateway', async () => gateway?.close());
    // Sockets end before the gateway, so that draining does not wait for them.
    shutdown.add('realtime', () => realtime.close());
    gateway = await startGateway({
      host,
      port,
      keys,
      callers,
      dataApi,
      auth,
      storage,
      realtime,
      functions,
      log,
      limits: { ...defaultLimits, ...(options.devKeys ? localLimits : {}), ...options.limits },
      corsOrigins: options.corsOrigins ?? (options.devKeys ? '*' : [new URL(siteUrl).origin]),
      peers,
      isHttps: siteUrl.startsWith('https:'),
      signups: createSignups(options.signup?.mode ?? 'open', options.signup?.invitations(sql)),
      metricsToken: options.metricsToken,
      database,
      spaceRefusal: spaceRefusals(sql, levelFor(space, options)),
      parts: {
        ...(backups ? { backups: async () => backups.state() } : {}),
        ...ownParts({
          sql,
          loads: [() => loadOf(sql), () => loadOf(requests), auth.load, () => loadOf(listening)],
          database,
          realtime,
          dataDir,
          space,
        }),
        ...options.parts?.(sql),
      },
      fallback: options.fallback ?? notFound,
      disabled: disabledServices(config),
    });
    const { url } = gateway;
    return { url, port: gateway.port, keys, s3, databaseUrl, stop: () => shutdown.run() };
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}

async function embeddedDatabase(
  startDatabase: StartDatabase,
  options: DatabaseOptions,
  shutdown: Shutdown,
): Promise<string> {
  const cluster = await startDatabase(options);
  shutdown.add('database', () => cluster.stop());
  return cluster.url;
}

/** A database of one's own lies on another disk: only files need room on this one. */
const levelFor =
  (space: SpaceWatch, { databaseUrl }: BackendOptions): (() => SpaceLevel) =>
  () =>
    databaseUrl !== undefined && space.level() === 'full' ? 'low' : space.level();

/** Where mails reach people, addresses are proven before they count. */
function withMails(settings: AuthSettings, { mailCarrier }: BackendOptions): AuthSettings {
  if (!mailCarrier) return settings;
  return { ...settings, email: { ...settings.email, enable_confirmations: true } };
}

async function hasAccounts(sql: Sql): Promise<boolean> {
  const [row] = await sql`select exists (select from auth.users) as found`;
  return row?.found === true;
}

const isLoopback = (host: string) => ['127.0.0.1', '::1', 'localhost'].includes(host);
