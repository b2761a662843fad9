import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/** What the test runners wrote down about a run. */
export type Results = {
  passed: number;
  failed: number;
  /** Titles of tests that passed on their second try only. */
  secondTry: string[];
};

const vitestFile = z.object({
  status: z.string(),
  assertionResults: z.array(z.object({ status: z.string() })),
});
const vitestReport = z.object({ testResults: z.array(vitestFile) });

/**
 * Counts of Vitest's JSON report. A file that fails before its first test counts as one failed
 * test.
 * @throws when there is no report: the runner did not come to its end.
 */
export function readVitestResults(path: string): Results {
  const { testResults } = vitestReport.parse(readJson(path));
  const results: Results = { passed: 0, failed: 0, secondTry: [] };
  for (const { status, assertionResults } of testResults) {
    const count = (wanted: string) =>
      assertionResults.filter((test) => test.status === wanted).length;
    results.passed += count('passed');
    results.failed += Math.max(count('failed'), status === 'failed' ? 1 : 0);
  }
  return results;
}

type Suite = { title: string; specs: Spec[]; suites?: Suite[] | undefined };
type Spec = { title: string; tests: { status: string }[] };
const spec = z.object({ title: z.string(), tests: z.array(z.object({ status: z.string() })) });
const suite: z.ZodType<Suite> = z.object({
  title: z.string(),
  specs: z.array(spec),
  get suites() {
    return z.array(suite).optional();
  },
});
const playwrightReport = z.object({
  suites: z.array(suite),
  errors: z.array(z.unknown()),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

/**
 * Counts of Playwright's JSON report; what failed outside of any test counts as failed.
 * @throws when there is no report: the runner did not come to its end.
 */
export function readPlaywrightResults(path: string): Results {
  const { suites, errors, stats } = playwrightReport.parse(readJson(path));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    secondTry: suites.flatMap((file) => flakyIn(file, [])),
  };
}

function flakyIn({ title, specs, suites = [] }: Suite, above: string[]): string[] {
  const path = [...above, title];
  return [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map((flaky) => [...path, flaky.title].join(' › ')),
    ...suites.flatMap((inner) => flakyIn(inner, path)),
  ];
}

function readJson(path: string): unknown {
  if (!existsSync(path)) throw new Error('The test runner ended without a report.');
  return JSON.parse(readFileSync(path, 'utf8'));
}
