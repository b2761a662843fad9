import {
  createShutdown,
  type Log,
  openDatabase,
  Peers,
  pendingMigrations,
  statusRoutes,
} from '@parley/backend';
import { serve } from '@hono/node-server';
import { rootDir } from '../paths.ts';
import { queueParts } from '../queue-part.ts';
import { startWorkers } from './parts.ts';
import type { WorkersSettings } from './settings.ts';

export type RunningWorkers = { url: string; stop(): Promise<void> };

/**
 * Runs the workers of a project over the network, and serves calendars, webhooks, the tool server,
 * `/health`, `/ready` and `/metrics` on a port of this machine.
 * @param page answers all other requests: the app, if this process also serves it.
 * @throws if the database cannot be reached or lacks migrations.
 */
export async function runWorkers(
  { settings, project, keys }: WorkersSettings,
  log: Log,
  page: (request: Request) => Promise<Response> = async () => notFound(),
): Promise<RunningWorkers> {
  const shutdown = createShutdown(log);
  try {
    const sql = openDatabase(project.databaseUrl, 2);
    shutdown.add('connections', () => sql.end({ timeout: 5 }));
    const pending = await pendingMigrations(sql, rootDir);
    if (pending.length > 0)
      throw new Error(
        `The database lacks ${pending.length} migrations, the first of them ${pending[0]}: run "npx supabase db push".`,
      );
    const workers = startWorkers({ project, settings, keys, shutdown, log });
    const app = statusRoutes({
      parts: queueParts(sql, () => workers, true),
      figures: () => ({}),
      peers: new Peers(settings.trustedProxies),
      metricsToken: settings.metricsToken,
    });
    app.all('*', async ({ req }) => (await workers.answer(req.raw)) ?? page(req.raw));
    const { hostname, port, close } = await listen(settings, app);
    shutdown.add('server', close);
    await workers.started;
    return { url: `http://${hostname}:${port}`, stop: () => shutdown.run() };
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}

const notFound = () => Response.json({ message: 'Not found' }, { status: 404 });

type Listening = { hostname: string; port: number; close(): Promise<void> };

function listen(
  { host: hostname, port }: { host: string; port: number },
  { fetch }: ReturnType<typeof statusRoutes>,
): Promise<Listening> {
  return new Promise((done, fail) => {
    const server = serve({ fetch, hostname, port }, (address) => {
      server.off('error', fail);
      const close = () =>
        new Promise<void>((closed) => {
          server.close(() => closed());
        });
      done({ hostname, port: address.port, close });
    });
    server.once('error', fail);
  });
}
