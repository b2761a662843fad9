/** A test file and the duration of its last run; null if it never ran. */
export type TestFile = { file: string; seconds: number | null };

/** Estimates for files that never ran, in seconds; services start a database. */
const UNKNOWN_SERVICE = 6;
const UNKNOWN_UNIT = 1;
/**
 * Longest duration of a chosen file, in seconds, so that it does not outlast the files beside it.
 */
const LONGEST = 25;
const SERVICE = /(^|\/)tests\/|\.wire\.test\.ts$/;

/**
 * Chooses the tests that fit into a time: every test that changed, then the shortest first, which
 * skips as few as possible.
 * @param budget seconds of all workers together.
 */
export function withinBudget(
  tests: readonly TestFile[],
  changed: ReadonlySet<string>,
  budget: number,
): { chosen: string[]; left: string[] } {
  const costs = tests
    .map(({ file, seconds }) => ({ file, seconds: seconds ?? guessed(file) }))
    .toSorted((one, other) => one.seconds - other.seconds);
  const own = costs.filter(({ file }) => changed.has(file));
  let spent = own.reduce((sum, { seconds }) => sum + seconds, 0);
  const fits = ({ file, seconds }: { file: string; seconds: number }) => {
    if (changed.has(file)) return true;
    if (seconds > LONGEST || spent + seconds > budget) return false;
    spent += seconds;
    return true;
  };
  const chosen = costs.filter(fits).map(({ file }) => file);
  const kept = new Set(chosen);
  return { chosen, left: tests.map(({ file }) => file).filter((file) => !kept.has(file)) };
}

const guessed = (file: string) => (SERVICE.test(file) ? UNKNOWN_SERVICE : UNKNOWN_UNIT);
