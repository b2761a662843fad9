import { allowLogin } from '../postgres/authenticator.ts';
import { type Cluster, startCluster } from '../postgres/cluster.ts';
import { preparePlatform } from '../postgres/platform.ts';
import { openPool } from '../postgres/pool.ts';
import { findRunning, type Running } from '../running.ts';

/** The project of a command, and its data folder. */
export type CliProject = { workdir: string; dataDir: string };

/** @throws if no server runs on the project's data folder. */
export async function runningProject({ workdir, dataDir }: CliProject): Promise<Running> {
  const running = await findRunning(dataDir);
  if (!running)
    throw new Error(
      `Nothing runs for ${workdir}; start it with "npm run backend -- start --workdir ${workdir}".`,
    );
  return running;
}

/** Uses the database of the running server; otherwise starts only the database meanwhile. */
export async function withDatabase<T>(
  { dataDir }: CliProject,
  work: (databaseUrl: string) => Promise<T>,
): Promise<T> {
  const running = await findRunning(dataDir);
  if (running) return work(running.databaseUrl);
  const cluster = await startCluster({ dataDir });
  try {
    return await work(await asProject(cluster));
  } finally {
    await cluster.stop();
  }
}

/** The URL of the project's own role; prepares the platform, which that role needs. */
async function asProject({ url, socket }: Cluster): Promise<string> {
  const admin = openPool(url, 1, socket);
  try {
    await preparePlatform(admin);
    return await allowLogin('postgres', admin, url);
  } finally {
    await admin.end();
  }
}
