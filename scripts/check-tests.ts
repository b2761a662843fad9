import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, matchesGlob, relative } from 'node:path';
import { createVitest, type TestSpecification } from 'vitest/node';
import { affectedTests } from './affected.ts';
import { withinBudget } from './budget.ts';
import KeepDurations, { readDurations } from './durations.ts';
import { root } from './steps.ts';

/**
 * Runs the tests of the changes since the branch left main, as many as fit into the rest of a
 * minute: a change to a widely imported file would run almost everything. Prints the tests that it
 * leaves to `npm test`.
 */

/** In seconds of all workers together: half a minute on two cores. */
const BUDGET = 110;

const changed = changedFiles();
const { files, excluded } = affectedTests(changed, git('ls-files').split('\n'));
if (files.length > 0) process.exitCode = (await runAffected()) ? 0 : 1;

async function runAffected(): Promise<boolean> {
  const vitest = await createVitest({
    root,
    watch: false,
    related: files.map((file) => join(root, file)),
    reporters: ['default', new KeepDurations()],
  });
  try {
    await vitest.standalone();
    const found = (await vitest.getRelevantTestSpecifications()).filter(
      (one) => !excluded.some((pattern) => matchesGlob(pathOf(one), pattern)),
    );
    const known = readDurations();
    const { chosen, left } = withinBudget(
      found.map((one) => ({ file: pathOf(one), seconds: known[pathOf(one)] ?? null })),
      new Set(changed),
      BUDGET,
    );
    if (chosen.length > 0) {
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
        found.filter((one) => chosen.includes(pathOf(one))),
      );
      if (unhandledErrors.length > 0 || testModules.some((one) => !one.ok())) return false;
    }
    if (left.length > 0)
      process.stdout.write(`\nLeft to npm test:\n${left.map((file) => `  ${file}`).join('\n')}\n`);
    return true;
  } finally {
    await vitest.close();
  }
}

function pathOf({ moduleId }: TestSpecification): string {
  return relative(root, moduleId);
}

/** Files that differ from the point where this branch left main; on main, from the last commit. */
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
    // The clone has only one branch.
    return 'HEAD';
  }
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' });
}
