import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, parentOf } from '../postgres/processes.ts';

/** Some work under way, and the processes that it started. */
export type Started<T> = { result: Promise<T>; processes(): number[] };

/** Begins some work and waits for the first process that it starts. Linux alone tells of those. */
export async function startedBy<T>(work: () => Promise<T>): Promise<Started<T>> {
  const before = new Set(children());
  const processes = () => children().filter((pid) => !before.has(pid));
  const result = work();
  // Whoever asks for it hears how it failed.
  result.catch(() => {});
  while (processes().length === 0) await sleep(1);
  return { result, processes };
}

/**
 * Has this process see that what some work starts has ended before it hears what that said last,
 * as may happen on a busy machine: a process looks for all its children that ended whenever one
 * did. What is started must live for a moment.
 */
export async function seeEndFirst<T>(work: () => Promise<T>): Promise<T> {
  const { result, processes } = await startedBy(work);
  const running = processes();
  const other = spawn('echo', ['done'], { stdio: ['ignore', 'pipe', 'ignore'] });
  // Its word and its end are heard in one turn, and in that turn the others end.
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
