import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, parentOf } from '../postgres/processes.ts';

/** Work in progress, and the processes that it started. */
export type Started<T> = { result: Promise<T>; processes(): number[] };

/** Begins some work and waits for its first child process. Only works on Linux. */
export async function startedBy<T>(work: () => Promise<T>): Promise<Started<T>> {
  const before = new Set(children());
  const processes = () => children().filter((pid) => !before.has(pid));
  const result = work();
  // The caller that awaits `result` gets its error.
  result.catch(() => {});
  while (processes().length === 0) await sleep(1);
  return { result, processes };
}

/**
 * Makes this process see the end of the children that `work` starts before it reads their last
 * output, as can happen on a busy machine: a process looks for all its ended children whenever one
 * ends. The children must live for a moment.
 */
export async function seeEndFirst<T>(work: () => Promise<T>): Promise<T> {
  const { result, processes } = await startedBy(work);
  const running = processes();
  const other = spawn('echo', ['done'], { stdio: ['ignore', 'pipe', 'ignore'] });
  // Its output and its end are handled in one turn of the event loop, and the others end in that
  // turn.
  holdUpUntil(() => !isAlive(Number(other.pid)));
  other.stdout.once('data', () => holdUpUntil(() => !running.some(isAlive)));
  return result;
}

const nothing = new Int32Array(new SharedArrayBuffer(4));

function holdUpUntil(isSo: () => boolean): void {
  while (!isSo()) Atomics.wait(nothing, 0, 0, 10);
}

const children = (): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === process.pid);
