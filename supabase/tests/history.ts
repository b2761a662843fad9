import { execFileSync } from 'node:child_process';
import type { MigrationSet } from './upgrades.ts';
import { workdir } from './database.ts';

/** Migrations as commits of the past had them. */

const FOLDER = 'supabase/migrations';
const git = (...args: string[]) =>
  execFileSync('git', args, {
    encoding: 'utf8',
    cwd: workdir,
    maxBuffer: 64 * 1024 ** 2,
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

/** False in a copy without the past, as a shallow clone is. */
export function hasHistory(): boolean {
  try {
    return git('cat-file', '-t', `f2a970f:${FOLDER}`) === 'tree';
  } catch {
    return false;
  }
}

export type PastSet = { name: string; set: (MigrationSet[number] & { text: string })[] };

/** The set that a commit had. */
export const setOf = (commit: string): PastSet['set'] =>
  git('ls-tree', '--name-only', `${commit}:${FOLDER}`)
    .split('\n')
    .map((file) => ({ file, text: git('show', `${commit}:${FOLDER}/${file}`) }));

/**
 * Every distinct set by the first commit that had it, and what a database of it became that each
 * later commit opened before texts were compared: new versions were added, and others stayed.
 */
export function pastSets(): PastSet[] {
  // Git's own short names grow with the repository; those below have seven letters.
  const commits = git('log', '--reverse', '--format=%H', '--', FOLDER)
    .split('\n')
    .map((commit) => commit.slice(0, 7));
  const sets = commits
    .map((commit) => ({ name: commit, set: setOf(commit) }))
    .filter(({ name }) => !UNPUBLISHED.has(name));
  const uncompared = sets.slice(
    0,
    sets.findIndex(({ name }) => name === COMPARED),
  );
  return sets.flatMap((first, index) => {
    const grown = [...first.set];
    for (const { set } of uncompared.slice(index + 1))
      grown.push(...set.filter(({ file }) => !grown.some((had) => had.file === file)));
    const isGrown = grown.length > first.set.length;
    return isGrown
      ? [first, { name: `${first.name} and on`, set: grown.toSorted(byFile) }]
      : [first];
  });
}

/** Some of their migrations got another version before anybody had them. */
const UNPUBLISHED = new Set(['345c3f7', '24b43f2', 'c1bb6d5', 'c4721b7', '812ad1c', 'b0f448a']);

/** From here on a start compares texts, and makes up for former ones (decision 0035). */
const COMPARED = 'aebced0';

const byFile = (a: { file: string }, b: { file: string }) => (a.file < b.file ? -1 : 1);
