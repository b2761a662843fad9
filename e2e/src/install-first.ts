import { spawnSync } from 'node:child_process';

/** Whether a way to install worked, and what it said if it did not. */
export type Attempt = { isDone: boolean; said: string };

/** Room for what an installer says, in bytes; it is ended when it says more. */
const MOST_SAID = 64 * 1024 ** 2;

/**
 * Tries ways to install something until it is there. What a way says is kept back, since the next
 * one may work.
 * @param find its path, once it is there.
 * @throws what all of them said.
 */
export function installFirst(
  ways: readonly (() => Attempt)[],
  find: () => string | undefined,
): string {
  const said: string[] = [];
  for (const way of ways) {
    said.push(way().said.trim());
    const found = find();
    if (found !== undefined) return found;
  }
  throw new Error(said.filter((words) => words !== '').join('\n'));
}

/** Runs a program to its end, quietly. */
export function attempt(command: string, args: string[]): Attempt {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: MOST_SAID,
  });
  if (status === 0) return { isDone: true, said: '' };
  return { isDone: false, said: error?.message ?? stdout + stderr };
}
