import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../postgres/processes.ts';

/**
 * Has this process see that what some work starts has ended before it hears what that said last,
 * as may happen on a busy machine: a process looks for all its children that ended whenever one
 * did. What is started must live for a moment. Linux alone tells which children there are.
 */
export async function seeEndFirst<T>(work: () => Promise<T>): Promise<T> {
  const before = new Set(children());
  const started = () => children().filter((pid) => !before.has(pid));
  const result = work();
  while (started().length === 0) await sleep(1);
  const other = spawn('echo', ['done'], { stdio: ['ignore', 'pipe', 'ignore'] });
  // Its word and its end are heard in one turn, and in that turn the others end.
  holdUpUntil(() => !isAlive(Number(other.pid)));
  other.stdout.once('data', () => holdUpUntil(() => !started().some(isAlive)));
  return result;
}

const nothing = new Int32Array(new SharedArrayBuffer(4));

function holdUpUntil(isSo: () => boolean): void {
  while (!isSo()) Atomics.wait(nothing, 0, 0, 10);
}

function children(): number[] {
  const threads = `/proc/${process.pid}/task`;
  return readdirSync(threads)
    .flatMap((thread) => readFileSync(`${threads}/${thread}/children`, 'utf8').split(' '))
    .filter(Boolean)
    .map(Number);
}
