import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { affectedTests } from './affected.ts';
import { checks, printTimes, root, runAll, vitest } from './steps.ts';

/**
 * `npm run check`: format, lint, types, and the tests of what changed since the branch left main:
 * what a commit wants to know, in under a minute. `npm test` runs everything.
 */

const { files, excluded } = affectedTests(changedFiles(), git('ls-files').split('\n'));
const tests = vitest([
  'related',
  '--run',
  '--passWithNoTests',
  ...excluded.map((pattern) => `--exclude=${pattern}`),
  ...files,
]);
const isOk = await runAll([...checks, ...(files.length > 0 ? [tests] : [])]);
printTimes();
process.exitCode = isOk ? 0 : 1;

/** What differs from where this branch left main, or from the last commit on main itself. */
function changedFiles(): string[] {
  const tracked = git('diff', '--name-only', leftMain());
  const fresh = git('ls-files', '--others', '--exclude-standard');
  return `${tracked}\n${fresh}`
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path)));
}

function leftMain(): string {
  try {
    return git('merge-base', 'HEAD', 'main').trim();
  } catch {
    // A clone of one branch alone.
    return 'HEAD';
  }
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' });
}
