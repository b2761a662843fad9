import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { holderOf } from '../postgres/lock.ts';
import { isAlive } from '../postgres/processes.ts';
import { readRunning, type Running } from '../running.ts';
import { type Project, runningProject } from './project.ts';
import { RESET_SIGNAL } from './start.ts';

const POLL_MS = 100;

/** Has the running server end, and waits until it has. */
export async function stop(project: Project): Promise<string> {
  const { pid } = await ownProcess(project);
  process.kill(pid, 'SIGTERM');
  while (isAlive(pid)) await sleep(POLL_MS);
  return `Stopped ${project.workdir}.`;
}

/**
 * Has the running server make its database anew, with migrations, seeds and buckets.
 * @throws what keeps it from coming back; it has ended then.
 */
export async function resetDatabase(project: Project): Promise<string> {
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

/** A number that was another process's once is not sent a signal. */
async function ownProcess(project: Project): Promise<Running> {
  const running = await runningProject(project);
  if (holderOf(join(project.dataDir, 'lock')) === running.pid) return running;
  throw new Error(`The process that serves ${project.workdir} is not known.`);
}
