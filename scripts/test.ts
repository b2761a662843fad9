import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { type Failure, readPlaywrightResults, readVitestResults, type Results } from './results.ts';
import {
  build,
  lint,
  printTimes,
  root,
  run,
  runAll,
  runTogether,
  type Step,
  types,
  vitest,
} from './steps.ts';

/**
 * `npm test`: every check, then every test. A failing check stops the run; a failing test does not.
 * The end of the output lists the tests that failed or passed only on a retry, and the last line
 * has the counts of passed and failed tests.
 */

/** Maximum lines shown of each failure. */
const MESSAGE_LINES = 30;
const reports = join(root, 'node_modules/.cache/test-reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');

if (!((await runAll(lint)) && (await runTogether([types, build])))) {
  printTimes();
  process.stderr.write('\nA check failed; no test was run.\n');
  process.exit(1);
}

const ours = ['vitest-results.ts', 'durations.ts'].map((file) => join(root, 'scripts', file));
const reporters = ['default', ...ours].map((reporter) => `--reporter=${reporter}`);
const all = [
  await tests({ ...vitest(['run', ...reporters]), env: { VITEST_RESULTS: vitestReport } }, () =>
    readVitestResults(vitestReport),
  ),
  await tests(
    {
      title: 'End-to-end tests',
      script: join(root, 'e2e/run.ts'),
      args: [],
      env: { TEST_REPORT: playwrightReport },
    },
    () => readPlaywrightResults(playwrightReport),
  ),
];

printTimes();
const secondTry = all.flatMap((results) => results.secondTry);
if (secondTry.length > 0)
  process.stdout.write(`\nPassed only when tried again:\n\n${secondTry.map(shown).join('\n\n')}\n`);
const failures = all.flatMap((results) => results.failures);
if (failures.length > 0) process.stdout.write(`\nFailed:\n\n${failures.map(shown).join('\n\n')}\n`);
const passed = all.reduce((sum, results) => sum + results.passed, 0);
process.exitCode = failures.length > 0 ? 1 : 0;
process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`);

/**
 * Runs tests and reads their report. If the runner fails although no test did, that is a failure.
 */
async function tests(step: Step, read: () => Results): Promise<Results> {
  const isOk = await run(step);
  try {
    const results = read();
    if (isOk || results.failures.length > 0) return results;
    return { ...results, failures: [{ title: step.title, message: 'The test runner failed.' }] };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { passed: 0, failures: [{ title: step.title, message }], secondTry: [] };
  }
}

/** The failure's title and message, without colours and cut before a page's whole tree. */
function shown({ title, message }: Failure): string {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, MESSAGE_LINES);
  return [title, ...lines.map((line) => `  ${line}`)].join('\n');
}
