import { join } from 'node:path';
import { lint, printTimes, root, runAll, types } from './steps.ts';

/**
 * `npm run check`, for use before a commit: format, lint, types and the tests of the changes since
 * the branch left main, in under a minute. `npm test` runs everything.
 */
const tests = {
  title: 'Tests of what changed',
  script: join(root, 'scripts/check-tests.ts'),
  args: [],
};
const isOk = await runAll([...lint, types, tests]);
printTimes();
process.exitCode = isOk ? 0 : 1;
