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
 * `npm test`: every check, then every test. A check that fails ends it; a test that fails does not
 * keep the others from being run. What failed, or passed only when it was tried again, is told at
 * the end; the last line tells how many passed and how many failed.
 */

/** Lines that are repeated of each failure. */
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

/** Runs tests and reads what came of them. A runner that fails though no test did is a failure. */
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

/** Where it failed and why, without colours and without the whole of a page's tree. */
function shown({ title, message }: Failure): string {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, MESSAGE_LINES);
  return [title, ...lines.map((line) => `  ${line}`)].join('\n');
}
