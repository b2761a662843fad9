import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockHolder } from '../postgres/lock.ts';
import { isAlive } from '../postgres/processes.ts';
import { readRunning, type Running } from '../running.ts';
import { type CliProject, runningProject } from './project.ts';
import { RESET_SIGNAL } from './start.ts';

const POLL_MS = 100;

/** Stops the running server and waits for its end. */
export async function stop(project: CliProject): Promise<string> {
  const { pid } = await ownProcess(project);
  process.kill(pid, 'SIGTERM');
  while (isAlive(pid)) await sleep(POLL_MS);
  return `Stopped ${project.workdir}.`;
}

/**
 * Makes the running server recreate its database, with migrations, seeds and buckets.
 * @throws the error that kept it from restarting; the server has ended then.
 */
export async function resetDatabase(project: CliProject): Promise<string> {
  const { pid, resets = 0 } = await ownProcess(project);
  process.kill(pid, RESET_SIGNAL);
  for (;;) {
    const now = readRunning(project.dataDir);
    if (now?.problem) throw new Error(`The reset failed: ${now.problem}`);
    if (now && (now.resets ?? 0) > resets) return `Reset the database of ${project.workdir}.`;
    if (!isAlive(pid)) throw new Error('The server ended during the reset.');
    await sleep(POLL_MS);
  }
}

/** Sends no signal to a pid that may belong to another process by now. */
async function ownProcess(project: CliProject): Promise<Running> {
  const running = await runningProject(project);
  if (lockHolder(join(project.dataDir, 'lock')) === running.pid) return running;
  throw new Error(`The process that serves ${project.workdir} is not known.`);
}
