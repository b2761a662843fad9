import type { Reporter, TestCase } from '@playwright/test/reporter';

/**
 * Lists the tests that failed and then passed at the end of the output. They show a fault of the
 * test or the product that would go unnoticed otherwise.
 */
export default class SecondTry implements Reporter {
  readonly #tests = new Set<TestCase>();
  readonly #print: (text: string) => void;

  constructor(_options?: unknown, print = (text: string) => void process.stdout.write(text)) {
    this.#print = print;
  }

  onTestEnd(test: TestCase): void {
    this.#tests.add(test);
  }

  onEnd(): void {
    this.#print(secondTries([...this.#tests]));
  }

  printsToStdio(): boolean {
    return false;
  }
}

/** The printed list of those tests; empty if there are none. */
export function secondTries(tests: Pick<TestCase, 'outcome' | 'titlePath' | 'location'>[]): string {
  const flaky = tests.filter((test) => test.outcome() === 'flaky');
  if (flaky.length === 0) return '';
  const lines = flaky.map((test) => {
    const [, , , ...titles] = test.titlePath();
    const { file, line } = test.location;
    return `  ${file}:${line} › ${titles.join(' › ')}`;
  });
  return `\nPassed only when tried again:\n${lines.join('\n')}\n`;
}
