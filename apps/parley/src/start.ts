import { type Backend, createShutdown, type Log, startBackend } from '@parley/backend';
import { createMailer } from '@parley/delivery';
import { botTokens } from '@parley/programs';
import { buildWeb } from './build-web.ts';
import { type OwnKeys, ownKeys } from './own-keys.ts';
import { rootDir, webDist } from './paths.ts';
import { queueParts } from './queue-part.ts';
import { registration } from './registration.ts';
import { forgetRunning, rememberRunning } from '@parley/backend/running';
import { configOf, serveWeb } from './serve-web.ts';
import { untilFirstAccount } from './unused.ts';
import type { Settings } from './settings.ts';
import { startWorkers, type Workers } from './workers/parts.ts';

/** The whole running product on one port: backend, assistant, delivery, extraction and app. */
export type Parley = { url: string; backend: Backend; stop(): Promise<void> };

export type StartOptions = { settings: Settings; log: Log; onProgress(message: string): void };

/**
 * Starts all parts in the order of their dependencies. A failure of the backend is fatal; a worker
 * that fails is retried while the others go on.
 */
export async function startParley({ settings, log, onProgress }: StartOptions): Promise<Parley> {
  await buildWeb(onProgress);
  let publishableKey = '';
  let vapidPublicKey = '';
  let keys!: OwnKeys;
  let isUnused = async () => false;
  const web = serveWeb(
    webDist,
    () => ({
      supabaseUrl: '',
      supabaseKey: publishableKey,
      vapidPublicKey,
      hasModel: settings.provider.kind !== 'built-in',
      ...configOf(settings),
    }),
    () => isUnused(),
  );
  let workers: Workers | null = null;
  const mailer = settings.smtpUrl
    ? createMailer(settings.smtpUrl, settings.siteUrl, settings.mailFrom)
    : undefined;
  const backend = await startBackend({
    workdir: rootDir,
    dataDir: settings.dataDir,
    host: settings.host,
    port: settings.port,
    databaseUrl: settings.databaseUrl,
    authenticatorUrl: settings.authenticatorUrl,
    backups: settings.backups,
    store: settings.store,
    realtimePlan: settings.realtimePlan,
    siteUrl: settings.siteUrl,
    corsOrigins: [new URL(settings.siteUrl).origin, ...settings.corsOrigins],
    limits: settings.requestsPerMinute ? { requestsPerMinute: settings.requestsPerMinute } : {},
    trustedProxies: settings.trustedProxies,
    signup: registration(settings.signup),
    ownTokens: botTokens,
    mailCarrier: mailer,
    metricsToken: settings.metricsToken,
    onDatabase: async (sql) => {
      keys = await ownKeys(sql, settings);
      vapidPublicKey = keys.vapid.publicKey;
      isUnused = untilFirstAccount(sql);
    },
    parts: (sql) => queueParts(sql, () => workers, false),
    fallback: async (request) => (await workers?.answer(request)) ?? web(request),
    log,
    onProgress,
  });
  publishableKey = backend.keys.publishableKey;
  const shutdown = createShutdown(log);
  const stop = async () => {
    await shutdown.run();
    await backend.stop();
    mailer?.close();
  };
  try {
    workers = startWorkers({
      project: {
        supabaseUrl: `http://${loopback(settings.host)}:${backend.port}`,
        publishableKey,
        secretKey: backend.keys.secretKey,
        jwtSecret: backend.keys.jwtSecret,
        databaseUrl: backend.databaseUrl,
      },
      settings,
      keys,
      shutdown,
      log,
    });
    await workers.started;
    rememberRunning(settings.dataDir, {
      pid: process.pid,
      url: backend.url,
      databaseUrl: backend.databaseUrl,
    });
    return {
      url: backend.url,
      backend,
      async stop() {
        forgetRunning(settings.dataDir);
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Assistant and extraction reach the gateway from this machine, on whatever address it listens. */
const loopback = (host: string) =>
  host === '0.0.0.0' || host === 'localhost' ? '127.0.0.1' : host.includes(':') ? '[::1]' : host;
