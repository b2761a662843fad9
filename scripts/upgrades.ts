import { pastSets } from '../supabase/tests/history.ts';
import { type Kill, migrateThrough } from '../supabase/tests/interrupted.ts';
import {
  atOnce,
  freshSchema,
  type Opening,
  openWithToday,
  type Outcome,
} from '../supabase/tests/upgrades.ts';

/**
 * `npm run upgrades`: makes a database of every set of migrations that a commit ever had, with
 * somebody in it, and opens each with today's: at once, and killed at every migration. Each must
 * become what a new one is, and keep what was said.
 */

/** The program and the database by turns, with every migration, sooner or later within it. */
function* everywhere(): Generator<Kill> {
  for (let turn = 0; turn < 200; turn += 1)
    yield { who: turn % 2 === 0 ? 'program' : 'database', after: 1, laterMs: (turn % 7) * 4 };
}

const OPENINGS: Record<string, Opening> = {
  'at once': atOnce,
  killed: ({ url }) => migrateThrough(everywhere(), url),
};

const isRight = (outcome: Outcome) =>
  outcome.opened && outcome.differences.length === 0 && outcome.kept;

function told(outcome: Outcome): string {
  if (!outcome.opened) return `REFUSED: ${outcome.reason}`;
  if (isRight(outcome)) return 'opened, as a new one is';
  return outcome.kept ? `DIFFERENT:\n${outcome.differences.join('\n')}` : 'LOST WHAT WAS SAID';
}

const fresh = await freshSchema();
const sets = pastSets();
let failed = 0;
for (const [opening, open] of Object.entries(OPENINGS))
  for (const { name, set } of sets) {
    const outcome = await openWithToday(set, fresh, open);
    if (!isRight(outcome)) failed += 1;
    process.stdout.write(`${name}, ${set.length} migrations, ${opening}: ${told(outcome)}\n`);
  }
process.exitCode = failed > 0 ? 1 : 0;
