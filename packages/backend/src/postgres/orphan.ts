import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AlreadyRunningError, folderId } from './lock.ts';
import { argumentsOf, isAlive, lives, ownMark, type ProcessMark } from './processes.ts';

/** Signals in order, and the time a server has to end after each, in milliseconds. */
const PATIENCE = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 10_000],
] as const;

/**
 * Settings that mark a server with its folder and owner, so that a later start recognises it
 * wherever the folder is.
 */
export function ownerSettings(data: string): Record<string, string> {
  const { pid, started } = ownMark();
  return { 'parley.folder': folderId(data), 'parley.owner': `${pid}:${started}` };
}

/**
 * Ends the server of a killed program, which would otherwise keep running, before another takes its
 * data. A server of another folder, named in a copied folder, keeps running.
 * @throws AlreadyRunningError if its program is alive.
 * @throws an error of one sentence if it does not end.
 */
export async function stopOrphan(
  data: string,
  onProgress: (message: string) => void,
): Promise<void> {
  const pid = pidIn(data);
  if (pid === null || !isAlive(pid)) return;
  if (!isServerOf(pid, data)) return disown(data);
  const owner = livingOwner(pid);
  if (owner !== null)
    throw new AlreadyRunningError(
      `The database of this data folder serves a running Parley (process ${owner}).`,
    );
  onProgress('Ending the database server that a killed process left behind …');
  for (const [signal, patienceMs] of PATIENCE) if (await ends(pid, signal, patienceMs)) return;
  throw new Error(
    `The database server that a killed process left behind (process ${pid}) does not end; ` +
      `end it with "kill -9 ${pid}" and start again.`,
  );
}

async function ends(pid: number, signal: NodeJS.Signals, patienceMs: number): Promise<boolean> {
  try {
    process.kill(pid, signal);
  } catch {
    // It has already ended.
  }
  for (let waited = 0; waited < patienceMs; waited += 25) {
    if (!isAlive(pid)) return true;
    await sleep(25);
  }
  return !isAlive(pid);
}

const fileOf = (data: string) => join(data, 'postmaster.pid');

function pidIn(data: string): number | null {
  if (!existsSync(fileOf(data))) return null;
  const pid = Number(readFileSync(fileOf(data), 'utf8').split('\n')[0]);
  return pid > 0 ? pid : null;
}

const isServerOf = (pid: number, data: string): boolean =>
  valueOf(argumentsOf(pid), 'parley.folder') === folderId(data);

/** The pid of the program that started the server, if it is still running. */
function livingOwner(server: number): number | null {
  const [pid, started] = valueOf(argumentsOf(server), 'parley.owner')?.split(':') ?? [];
  if (pid === undefined || started === undefined) return null;
  const owner: ProcessMark = { pid: Number(pid), started };
  return lives(owner) ? owner.pid : null;
}

function valueOf(given: string[], name: string): string | null {
  return given.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
}

/**
 * PostgreSQL would take any process with the pid in its own file for a server of this folder,
 * except the process that starts it.
 */
function disown(data: string): void {
  const [, ...rest] = readFileSync(fileOf(data), 'utf8').split('\n');
  writeFileSync(fileOf(data), [process.pid, ...rest].join('\n'));
}
