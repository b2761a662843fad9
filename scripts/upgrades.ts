import { execFileSync } from 'node:child_process';
import { freshSchema, type MigrationSet, openWithToday } from '../supabase/tests/upgrades.ts';

/**
 * `npm run upgrades`: makes a database of every set of migrations that a commit ever had, and opens
 * each with today's. Each must become what a new one is, or be refused in words.
 */

const FOLDER = 'supabase/migrations';
const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 }).trim();

/** Every distinct set, by the first commit that had it. */
function sets(): { commit: string; set: MigrationSet }[] {
  const seen = new Set<string>();
  return git('log', '--reverse', '--format=%h', '--', FOLDER)
    .split('\n')
    .flatMap((commit) => {
      const tree = git('rev-parse', `${commit}:${FOLDER}`);
      if (seen.has(tree)) return [];
      seen.add(tree);
      const files = git('ls-tree', '--name-only', tree).split('\n');
      return [
        { commit, set: files.map((file) => ({ file, text: git('show', `${tree}:${file}`) })) },
      ];
    });
}

const fresh = await freshSchema();
let failed = 0;
for (const { commit, set } of sets()) {
  const outcome = await openWithToday(set, fresh);
  const isRight = !outcome.opened || (outcome.differences.length === 0 && outcome.kept);
  if (!isRight) failed += 1;
  const told = outcome.opened
    ? isRight
      ? 'opened, as a new one is'
      : `OPENED AND DIFFERENT:\n${outcome.differences.join('\n')}`
    : `refused: ${outcome.reason}`;
  process.stdout.write(`${commit}, ${set.length} migrations: ${told}\n`);
}
process.exitCode = failed > 0 ? 1 : 0;
