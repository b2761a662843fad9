import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/** The outcome of a run, as reported by the test runners. */
export type Results = {
  passed: number;
  failures: Failure[];
  /** Tests that passed only on a retry, with their first failure. */
  secondTry: Failure[];
};
export type Failure = { title: string; message: string };

const failure = z.object({ title: z.string(), message: z.string() });
const results: z.ZodType<Results> = z.object({
  passed: z.number(),
  failures: z.array(failure),
  secondTry: z.array(failure),
});

/**
 * The report of our own Vitest reporter.
 * @throws if there is no report because the runner did not finish.
 */
export const readVitestResults = (path: string): Results => results.parse(readJson(path));

type Suite = { title: string; specs: Spec[]; suites?: Suite[] | undefined };
type Spec = z.infer<typeof spec>;
const thrown = z.object({ message: z.string().optional(), stack: z.string().optional() });
const spec = z.object({
  title: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(z.object({ errors: z.array(thrown) })),
    }),
  ),
});
const suite: z.ZodType<Suite> = z.object({
  title: z.string(),
  specs: z.array(spec),
  get suites() {
    return z.array(suite).optional();
  },
});
const playwrightReport = z.object({ suites: z.array(suite), errors: z.array(thrown) });

/**
 * Counts and failures of Playwright's JSON report. An error outside of any test counts as a
 * failure.
 * @throws if there is no report because the runner did not finish.
 */
export function readPlaywrightResults(path: string): Results {
  const { suites, errors } = playwrightReport.parse(readJson(path));
  const specs = suites.flatMap((file) => specsIn(file, []));
  const having = (status: string) =>
    specs.filter(({ tests }) => tests.some((test) => test.status === status));
  return {
    passed: having('expected').length + having('flaky').length,
    failures: [
      ...having('unexpected').map(failureOf),
      ...errors.map((error) => ({ title: 'Outside of any test', message: textOf(error) })),
    ],
    secondTry: having('flaky').map(failureOf),
  };
}

const failureOf = ({ title, tests }: Spec): Failure => ({
  title,
  message: tests
    .flatMap((test) => test.results.flatMap((result) => result.errors))
    .map(textOf)
    .join('\n'),
});

const textOf = ({ message, stack }: z.infer<typeof thrown>): string => stack ?? message ?? '';

/** Each test, with the path of its suites in its title. */
function specsIn({ title, specs, suites = [] }: Suite, above: string[]): Spec[] {
  const path = [...above, title];
  return [
    ...specs.map((inner) => ({ ...inner, title: [...path, inner.title].join(' › ') })),
    ...suites.flatMap((inner) => specsIn(inner, path)),
  ];
}

function readJson(path: string): unknown {
  if (!existsSync(path)) throw new Error('The test runner ended without a report.');
  return JSON.parse(readFileSync(path, 'utf8'));
}
