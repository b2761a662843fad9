import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readPlaywrightResults, readVitestResults, type Results } from './results.ts';
import { checks, printTimes, root, run, runAll, type Step, vitest } from './steps.ts';

/**
 * `npm test`: every check, then every test. A check that fails ends it; a test that fails does not
 * keep the others from being run. The last line tells how many passed and how many failed.
 */

const reports = join(root, 'node_modules/.cache/test-reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');

if (!(await runAll(checks))) {
  printTimes();
  process.stderr.write('\nA check failed; no test was run.\n');
  process.exit(1);
}

const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
const all = [
  await tests(vitest(['run', ...reporters]), () => readVitestResults(vitestReport)),
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
  process.stdout.write(`\nPassed on the second try only:\n${secondTry.join('\n')}\n`);
const passed = all.reduce((sum, results) => sum + results.passed, 0);
const failed = all.reduce((sum, results) => sum + results.failed, 0);
process.exitCode = failed > 0 ? 1 : 0;
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);

/** Runs tests and counts them. A runner that fails though no test did counts as one failure. */
async function tests(step: Step, read: () => Results): Promise<Results> {
  const isOk = await run(step);
  try {
    const results = read();
    return { ...results, failed: Math.max(results.failed, isOk ? 0 : 1) };
  } catch (error) {
    process.stderr.write(`${step.title}: ${error instanceof Error ? error.message : error}\n`);
    return { passed: 0, failed: 1, secondTry: [] };
  }
}
