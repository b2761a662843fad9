import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import type { Results } from './results.ts';

/**
 * Writes the results of a Vitest run into the file named by VITEST_RESULTS. Vitest's own JSON
 * report omits errors outside of tests, which also fail a run.
 */
export default class VitestResults implements Reporter {
  onTestRunEnd(
    modules: readonly TestModule[],
    unhandled: readonly Pick<SerializedError, 'message' | 'stack' | 'cause'>[],
  ): void {
    const path = process.env.VITEST_RESULTS;
    if (path) writeFileSync(path, JSON.stringify(resultsOf(modules, unhandled)));
  }
}

type Caught = { message: string; stack?: string | undefined; cause?: Caught | undefined };
/** The properties of a test file's run that are used here. */
type FileRun = {
  relativeModuleId: string;
  errors(): readonly Caught[];
  children: { allTests(): Iterable<TestRun> };
};
type TestRun = {
  fullName: string;
  result(): { state: string; errors?: readonly Caught[] | undefined };
  diagnostic(): { flaky: boolean } | undefined;
};

/** Counts and failures. A file that fails outside of its tests counts as one failed test. */
export function resultsOf(files: readonly FileRun[], unhandled: readonly Caught[]): Results {
  const results: Results = { passed: 0, failures: [], secondTry: [] };
  for (const file of files) {
    if (file.errors().length > 0) results.failures.push(told(file.relativeModuleId, file.errors()));
    for (const test of file.children.allTests()) {
      const title = `${file.relativeModuleId} › ${test.fullName}`;
      const { state, errors = [] } = test.result();
      if (state === 'failed') results.failures.push(told(title, errors));
      if (state !== 'passed') continue;
      results.passed += 1;
      if (test.diagnostic()?.flaky) results.secondTry.push(told(title, errors));
    }
  }
  for (const error of unhandled) results.failures.push(told('Outside of any test', [error]));
  return results;
}

const told = (title: string, errors: readonly Caught[]) => ({
  title,
  message: errors.map(textOf).join('\n'),
});

const textOf = ({ message, stack, cause }: Caught): string =>
  (stack ?? message) + (cause ? `\nCaused by: ${textOf(cause)}` : '');
