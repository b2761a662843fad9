import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Backend, type BackendOptions, startBackend } from '../backend.ts';
import { reportFailure } from '../log.ts';
import { forgetRunning, rememberRunning, type Running } from '../running.ts';
import type { CliProject } from './project.ts';
import { inForm, statusValues } from './status.ts';

export type ServeOptions = CliProject & Pick<BackendOptions, 'host' | 'port' | 'devKeys' | 'store'>;

/** The files of the database. Keys, including those that sign tokens, survive a reset. */
const OF_THE_DATABASE = [
  'postgres',
  'postgres.new',
  'postgres.password',
  'postgres.files',
  'storage',
];

/** Makes a running server recreate its database (`db reset`). */
export const RESET_SIGNAL = 'SIGUSR2';

/**
 * Serves a project's folder until it is stopped; recreates its database on RESET_SIGNAL.
 * @throws the error that keeps it from starting.
 */
export async function serveProject(
  options: ServeOptions,
  tell: (text: string) => void,
): Promise<void> {
  const { dataDir, devKeys = false } = options;
  let resets = 0;
  let backend = await startBackend({ ...options, seed: true, onProgress: tell });
  const remember = (more: Partial<Running> = {}) => {
    const { url, databaseUrl } = backend;
    const running = { pid: process.pid, url, databaseUrl, hasDevKeys: devKeys, resets, ...more };
    rememberRunning(dataDir, running);
    return running;
  };
  const port = backend.port;
  const anew = async (): Promise<Backend> => {
    await backend.stop();
    for (const name of OF_THE_DATABASE)
      await rm(join(dataDir, name), { recursive: true, force: true });
    return startBackend({ ...options, port, seed: true, onProgress: tell });
  };
  let busy: Promise<void> = Promise.resolve();
  const reset = async () => {
    try {
      backend = await anew();
      resets += 1;
      remember();
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      remember({ problem });
      reportFailure(problem);
      process.exit(1);
    }
  };
  process.on(RESET_SIGNAL, () => (busy = busy.then(reset)));
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      void busy
        .then(() => backend.stop())
        .then(() => forgetRunning(dataDir))
        .then(() => process.exit(0));
    });
  tell(inForm(await statusValues(options, remember()), 'env'));
}
