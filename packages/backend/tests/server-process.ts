import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { startDisposableCluster } from '../src/testing/index.ts';
import { workdir } from './project.ts';

const announced = z.object({
  url: z.string(),
  databaseUrl: z.string(),
  keys: z.object({ publishableKey: z.string(), secretKey: z.string() }),
});

/** A backend in a separate process, for tests that may end it. */
export type ServerProcess = z.infer<typeof announced> & { process: ChildProcess };

/** @param settings options that differ from the product's. */
export async function startServer(dataDir: string, settings: object = {}): Promise<ServerProcess> {
  const child = spawn(
    process.execPath,
    [
      fileURLToPath(new URL('./backend-child.ts', import.meta.url)),
      dataDir,
      JSON.stringify(settings),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [line] = await once(child.stdout, 'data');
  return { ...announced.parse(JSON.parse(String(line))), process: child };
}

export const isRunning = ({ process: child }: ServerProcess): boolean =>
  child.exitCode === null && child.signalCode === null;

export async function kill(server: ServerProcess): Promise<void> {
  if (!isRunning(server)) return;
  server.process.kill('SIGKILL');
  await once(server.process, 'exit');
}

/** The database of a killed server keeps running until the next start takes it over. */
export async function stopDatabase(dataDir: string): Promise<void> {
  await (await startDisposableCluster({ dataDir, workdir })).stop();
}
