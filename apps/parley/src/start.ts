import { startAssistant } from '@parley/assistant';
import { type Backend, type Log, startBackend } from '@parley/backend';
import { buildWeb } from './build-web.ts';
import { rootDir, webDist } from './paths.ts';
import { forgetRunning, rememberRunning } from './running.ts';
import { serveWeb } from './serve-web.ts';
import type { Settings } from './settings.ts';

/** The whole product, running: backend, assistant and app on one port. */
export type Parley = { url: string; backend: Backend; stop(): Promise<void> };

export type StartOptions = { settings: Settings; log: Log; onProgress(message: string): void };

/** Starts everything in the order in which the parts need each other; stops what it started when one fails. */
export async function startParley({ settings, log, onProgress }: StartOptions): Promise<Parley> {
  await buildWeb(onProgress);
  let publishableKey = '';
  const backend = await startBackend({
    workdir: rootDir,
    dataDir: settings.dataDir,
    host: settings.host,
    port: settings.port,
    databaseUrl: settings.databaseUrl,
    siteUrl: settings.siteUrl,
    corsOrigins: [new URL(settings.siteUrl).origin, ...settings.corsOrigins],
    limits: settings.requestsPerMinute ? { requestsPerMinute: settings.requestsPerMinute } : {},
    fallback: serveWeb(webDist, () => ({ supabaseUrl: '', supabaseKey: publishableKey })),
    log,
    onProgress,
  });
  publishableKey = backend.keys.publishableKey;
  try {
    const assistant = await startAssistant({
      supabaseUrl: `http://${loopback(settings.host)}:${backend.port}`,
      publishableKey,
      jwtSecret: backend.keys.jwtSecret,
      databaseUrl: backend.databaseUrl,
      provider: settings.provider,
      log,
    });
    rememberRunning(settings.dataDir, { pid: process.pid, url: backend.url, databaseUrl: backend.databaseUrl });
    return {
      url: backend.url,
      backend,
      async stop() {
        forgetRunning(settings.dataDir);
        await assistant.stop();
        await backend.stop();
      },
    };
  } catch (error) {
    await backend.stop();
    throw error;
  }
}

/** The assistant speaks to the gateway from this machine, wherever else the gateway listens. */
const loopback = (host: string) => (host === '0.0.0.0' || host === 'localhost' ? '127.0.0.1' : host.includes(':') ? '[::1]' : host);
