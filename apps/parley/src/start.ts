import { startAssistant } from '@parley/assistant';
import { type Backend, createShutdown, type Log, startBackend } from '@parley/backend';
import { createCalendarFeeds, createMailer, startCourier } from '@parley/courier';
import { createMcp, type Mcp } from '@parley/mcp';
import { createNetwork } from '@parley/network';
import { startReader } from '@parley/reader';
import { buildWeb } from './build-web.ts';
import { type OwnKeys, ownKeys } from './own-keys.ts';
import { rootDir, webDist } from './paths.ts';
import { keepPart, type KeptPart, type Part } from './part.ts';
import { queueState } from './queue-part.ts';
import { registration } from './registration.ts';
import { forgetRunning, rememberRunning } from '@parley/backend/running';
import { serveWeb } from './serve-web.ts';
import type { Settings } from './settings.ts';

/** The whole product, running: backend, assistant, courier, reader and app on one port. */
export type Parley = { url: string; backend: Backend; stop(): Promise<void> };

export type StartOptions = { settings: Settings; log: Log; onProgress(message: string): void };

/**
 * Starts everything in the order in which the parts need each other. Without the backend nothing
 * starts; a worker that fails is tried again while the others go on.
 */
export async function startParley({ settings, log, onProgress }: StartOptions): Promise<Parley> {
  await buildWeb(onProgress);
  let publishableKey = '';
  let vapidPublicKey = '';
  let keys!: OwnKeys;
  const web = serveWeb(webDist, () => ({
    supabaseUrl: '',
    supabaseKey: publishableKey,
    sentryDsn: settings.sentryDsn,
    vapidPublicKey,
    canMail: settings.smtpUrl !== undefined,
    mapTiles: settings.mapTiles,
    signup: settings.signup === 'open' ? undefined : settings.signup,
  }));
  let feeds: ReturnType<typeof createCalendarFeeds> | null = null;
  let tools: Mcp | null = null;
  const workers: KeptPart[] = [];
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
    mailCarrier: mailer,
    metricsToken: settings.metricsToken,
    onDatabase: async (sql) => {
      keys = await ownKeys(sql, settings);
      vapidPublicKey = keys.vapid.publicKey;
    },
    parts: (sql) => ({ jobs: () => queueState(sql, workers) }),
    fallback: async (request) =>
      (await feeds?.answer(request)) ?? (await tools?.answer(request)) ?? web(request),
    log,
    onProgress,
  });
  publishableKey = backend.keys.publishableKey;
  const shutdown = createShutdown(log);
  const keep = async (name: string, start: () => Promise<Part>) => {
    const part = await keepPart(name, start, log);
    workers.push(part);
    shutdown.add(name, () => part.stop());
  };
  const stop = async () => {
    await shutdown.run();
    await backend.stop();
    mailer?.close();
  };
  try {
    const calendars = createCalendarFeeds(backend.databaseUrl);
    feeds = calendars;
    shutdown.add('calendars', () => calendars.close());
    const mcp = createMcp({
      supabaseUrl: `http://${loopback(settings.host)}:${backend.port}`,
      publishableKey,
      jwtSecret: backend.keys.jwtSecret,
      databaseUrl: backend.databaseUrl,
      siteUrl: settings.siteUrl,
      log,
    });
    tools = mcp;
    shutdown.add('tools', () => mcp.close());
    await keep('assistant', () =>
      startAssistant({
        supabaseUrl: `http://${loopback(settings.host)}:${backend.port}`,
        siteUrl: settings.siteUrl,
        publishableKey,
        jwtSecret: backend.keys.jwtSecret,
        databaseUrl: backend.databaseUrl,
        provider: settings.provider,
        monthlyTokens: settings.aiMonthlyTokens,
        secrets: keys.secrets,
        network: createNetwork({ allowsLoopback: settings.reachesLoopback }),
        log,
      }),
    );
    await keep('courier', () =>
      startCourier({
        databaseUrl: backend.databaseUrl,
        siteUrl: settings.siteUrl,
        smtpUrl: settings.smtpUrl,
        mailFrom: settings.mailFrom,
        vapid: keys.vapid,
        unfurls: settings.unfurls,
        network: createNetwork({ allowsLoopback: settings.reachesLoopback }),
        log,
      }),
    );
    await keep('reader', () =>
      startReader({
        supabaseUrl: `http://${loopback(settings.host)}:${backend.port}`,
        secretKey: backend.keys.secretKey,
        databaseUrl: backend.databaseUrl,
        log,
      }),
    );
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

/**
 * Assistant and reader speak to the gateway from this machine, wherever else the gateway listens.
 */
const loopback = (host: string) =>
  host === '0.0.0.0' || host === 'localhost' ? '127.0.0.1' : host.includes(':') ? '[::1]' : host;
