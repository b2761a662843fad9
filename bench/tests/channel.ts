import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { newId } from '@parley/model';
import { type App, openApp } from '../src/app.ts';

/** A new database, a backend on it, and an app whose user has one channel. */

const workdir = fileURLToPath(new URL('../..', import.meta.url));

type Ended = { stop(): Promise<void> };
type Backend = Ended & { url: string; keys: { publishableKey: string } };
export type Trips = {
  url: string;
  of(work: () => Promise<unknown>): Promise<number>;
  close(): Promise<void>;
};
type Testing = {
  countDatabaseTrips(databaseUrl: string): Promise<Trips>;
  startDisposableCluster(options: object): Promise<Ended & { url: string }>;
};
// Imported by URL, since the backend is checked with Node's types, which conflict with the
// browser's.
const backendAt = (path: string) => pathToFileURL(join(workdir, 'packages/backend/src', path)).href;
const { countDatabaseTrips, startDisposableCluster }: Testing = await import(
  backendAt('testing/index.ts')
);
export { countDatabaseTrips };
const { startBackend }: { startBackend(options: object): Promise<Backend> } = await import(
  backendAt('index.ts')
);

export type OpenChannel = {
  app: App;
  /** The database's folder, with its log. */
  dataDir: string;
  workspaceId: string;
  channelId: string;
  end: () => Promise<void>;
};

/**
 * @param prepare receives the database's URL before any connection, and returns the URL for the
 * backend and a `close` that runs after the backend has stopped.
 */
export async function openChannel(
  prepare: (databaseUrl: string) => Promise<{ url: string; close(): Promise<void> }>,
): Promise<OpenChannel> {
  const ends: (() => Promise<unknown>)[] = [];
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-counted-'));
  ends.unshift(() => rm(dataDir, { recursive: true, force: true }));
  const cluster = await startDisposableCluster({ dataDir, workdir });
  ends.unshift(() => cluster.stop());
  const { url, close } = await prepare(cluster.url);
  ends.unshift(close);
  const backend = await startBackend({
    workdir,
    dataDir,
    port: 0,
    databaseUrl: url,
    log: () => {},
  });
  ends.unshift(() => backend.stop());
  const app = openApp({ url: backend.url, key: backend.keys.publishableKey });
  ends.unshift(() => app.stop());
  const [workspaceId, channelId] = [newId(), newId()];
  await app.store.session.signUp('ada@example.test', 'a-long-password', 'Ada');
  await app.gateway.insert('workspaces', [
    { id: workspaceId, name: 'Yard', owner_id: app.store.session.state.get().userId },
  ]);
  await app.gateway.insert('channels', [
    { id: channelId, workspace_id: workspaceId, name: 'Crane', assistant_mode: 'off' },
  ]);
  return {
    app,
    dataDir,
    workspaceId,
    channelId,
    end: async () => {
      for (const end of ends) await end();
    },
  };
}
