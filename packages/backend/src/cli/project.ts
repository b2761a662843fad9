import { startCluster } from '../postgres/cluster.ts';
import { findRunning, type Running } from '../running.ts';

/** The project of a command, and where its data lie. */
export type Project = { workdir: string; dataDir: string };

/** @throws when nothing runs on the project's data folder. */
export async function runningProject({ workdir, dataDir }: Project): Promise<Running> {
  const running = await findRunning(dataDir);
  if (!running)
    throw new Error(
      `Nothing runs for ${workdir}; start it with "npm run backend -- start --workdir ${workdir}".`,
    );
  return running;
}

/** Works with the database of what runs, or else starts the database alone for as long. */
export async function withDatabase<T>(
  { dataDir }: Project,
  work: (databaseUrl: string) => Promise<T>,
): Promise<T> {
  const running = await findRunning(dataDir);
  if (running) return work(running.databaseUrl);
  const cluster = await startCluster({ dataDir });
  try {
    return await work(cluster.url);
  } finally {
    await cluster.stop();
  }
}
