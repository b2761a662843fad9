import { join } from 'node:path';
import { type Auth, createAuth } from '../auth/auth.ts';
import type { AuthSettings } from '../auth/settings.ts';
import { createDataApi, type DataApi } from '../data-api/data-api.ts';
import { Catalogue } from '../functions/catalogue.ts';
import { functionEnvironment } from '../functions/environment.ts';
import { createFunctions, type Functions } from '../functions/server.ts';
import { CallerResolver } from '../gateway/caller.ts';
import type { ProjectKeys } from '../gateway/keys.ts';
import { checkOwnTokens } from '../gateway/own-tokens.ts';
import type { PoolLoad } from '@parley/postgres';
import { openPool } from '../postgres/pool.ts';
import { createRealtime, type Realtime } from '../realtime/server.ts';
import { checkStorage } from '../storage/check.ts';
import { fillBuckets } from '../storage/configured.ts';
import type { S3Credentials } from '../storage/s3/credentials.ts';
import { createStorage, type StorageService } from '../storage/server.ts';
import type { ProjectDatabase } from './database.ts';
import type { BackendOptions, Start } from './options.ts';

/** The five services, and the resolver of their callers. */
export type Services = {
  auth: Auth;
  callers: CallerResolver;
  dataApi: DataApi;
  storage: StorageService;
  /** Load of Storage's own connection pool. */
  storageLoad(): PoolLoad;
  realtime: Realtime;
  /** Load of Realtime's own connection pool. */
  realtimeLoad(): PoolLoad;
  functions: Functions;
};

/** The project's keys and addresses, as its clients use them. */
export type ProjectIdentity = {
  keys: ProjectKeys;
  s3: S3Credentials;
  /** The address of the web page. */
  siteUrl: string;
  /** The gateway's own address, once it has one. */
  ownUrl(): string | null;
};

/** Starts the services. The start's shutdown ends them, except Realtime, which the gateway ends. */
export async function startServices(
  start: Start,
  database: ProjectDatabase,
  identity: ProjectIdentity,
): Promise<Services> {
  const { shutdown, config, options, log } = start;
  const auth = await startAuth(start, database, identity);
  const callers = new CallerResolver(identity.keys, auth.tokens, {
    isKeylessAnon: options.devKeys === true,
    ...(options.ownTokens && { ownTokens: checkOwnTokens(database.sql, options.ownTokens) }),
  });
  const { sql, requests } = database;
  const dataApi = await createDataApi({ sql: requests, catalogue: sql, ...config.api, log });
  shutdown.add('data API', () => dataApi.close());
  const stored = await startStorage(start, database, identity, callers);
  const realtimeServices = await startRealtime(start, database, callers);
  auth.onEnded((session) => realtimeServices.realtime.endSession(session));
  const functions = startFunctions(start, database, identity);
  return { auth, callers, dataApi, functions, ...stored, ...realtimeServices };
}

async function startAuth(
  { options, workdir, dataDir, config, shutdown, log }: Start,
  { authUrl, socket }: ProjectDatabase,
  { keys, siteUrl, ownUrl }: ProjectIdentity,
): Promise<Auth> {
  const auth = await createAuth({
    databaseUrl: authUrl,
    socket,
    workdir,
    dataDir,
    settings: withMails(config.auth, options),
    projectId: config.project_id,
    secret: keys.jwtSecret,
    siteUrl,
    // If the page's address is configured, the same origin serves the page and the API.
    origin: () => options.siteUrl?.replace(/\/$/, '') ?? ownUrl() ?? siteUrl,
    carrier: options.mailCarrier ?? null,
    sms: options.smsCarrier ?? null,
    isLocalStack: options.devKeys === true,
    poolSize: 8,
    log,
  });
  shutdown.add('auth', () => auth.close());
  return auth;
}

/** If mails reach users, addresses must be confirmed. */
function withMails(settings: AuthSettings, { mailCarrier }: BackendOptions): AuthSettings {
  if (!mailCarrier) return settings;
  return { ...settings, email: { ...settings.email, enable_confirmations: true } };
}

async function startStorage(
  { options, workdir, dataDir, config, shutdown, log }: Start,
  database: ProjectDatabase,
  { keys, s3 }: ProjectIdentity,
  callers: CallerResolver,
): Promise<Pick<Services, 'storage' | 'storageLoad'>> {
  const rootDir = join(dataDir, 'storage');
  if (!options.store) await checkStorage(database.sql, rootDir);
  const sql = openPool(database.storageUrl, 8, database.socket);
  shutdown.add('connections of storage', () => sql.end({ timeout: 5 }));
  const storage = createStorage({
    sql,
    rootDir,
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
  // Reports an unusable bucket now instead of to the first uploader.
  if (options.store) await storage.ready;
  return { storage, storageLoad: () => sql.load() };
}

async function startRealtime(
  { options, config, shutdown, log }: Start,
  { requestsUrl, logUrl, socket }: ProjectDatabase,
  callers: CallerResolver,
): Promise<Pick<Services, 'realtime' | 'realtimeLoad'>> {
  // Uses a separate pool, so that many reconnecting clients do not delay requests.
  const sql = openPool(requestsUrl, 8, socket);
  const snapshots = openPool(requestsUrl, 1, socket);
  shutdown.add('connections of realtime', async () => {
    await Promise.all([sql.end({ timeout: 5 }), snapshots.end({ timeout: 5 })]);
  });
  const realtime = await createRealtime({
    sql,
    snapshots,
    logUrl,
    socket,
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
  return { realtime, realtimeLoad: () => sql.load() };
}

function startFunctions(
  { workdir, config, shutdown, log }: Start,
  { url: databaseUrl }: ProjectDatabase,
  { keys, siteUrl, ownUrl }: ProjectIdentity,
): Functions {
  const { secrets } = config.edge_runtime;
  const functions = createFunctions({
    catalogue: new Catalogue(workdir, config.functions),
    env: () => functionEnvironment(ownUrl() ?? siteUrl, keys, databaseUrl, secrets),
    log,
  });
  shutdown.add('functions', async () => functions.close());
  return functions;
}
