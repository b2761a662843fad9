import { spawnSync } from 'node:child_process';

/** The outcome of an installer, with its output if it failed. */
export type Attempt = { isDone: boolean; said: string };

/** The most output of an installer, in bytes; it is ended when it writes more. */
const MOST_SAID = 64 * 1024 ** 2;

/**
 * Runs installers until one of them works. Their output is held back, since the next may work.
 * @param find the path of the installed program, once it exists.
 * @throws an error with the output of all of them.
 */
export function installFirst(
  installers: readonly (() => Attempt)[],
  find: () => string | undefined,
): string {
  const said: string[] = [];
  for (const install of installers) {
    said.push(install().said.trim());
    const found = find();
    if (found !== undefined) return found;
  }
  throw new Error(said.filter((words) => words !== '').join('\n'));
}

/** Runs a program to its end without showing its output. */
export function attempt(command: string, args: string[]): Attempt {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: MOST_SAID,
  });
  if (status === 0) return { isDone: true, said: '' };
  return { isDone: false, said: error?.message ?? stdout + stderr };
}
