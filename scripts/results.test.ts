import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPlaywrightResults, readVitestResults } from './results.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-results-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function report(content: object): string {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

const tests = (...statuses: string[]) => statuses.map((status) => ({ status }));

test('a file that fails before its first test counts as a failure', () => {
  const path = report({
    testResults: [
      { status: 'passed', assertionResults: tests('passed', 'passed', 'skipped') },
      { status: 'failed', assertionResults: tests('passed', 'failed', 'failed') },
      { status: 'failed', assertionResults: [] },
    ],
  });
  expect(readVitestResults(path)).toEqual({ passed: 3, failed: 3, secondTry: [] });
});

test('a test that needed a second try passed, and is named with where it stands', () => {
  const path = report({
    errors: [],
    stats: { expected: 7, unexpected: 2, flaky: 1 },
    suites: [
      {
        title: 'chat.spec.ts',
        specs: [{ title: 'steady', tests: tests('expected') }],
        suites: [{ title: 'replies', specs: [{ title: 'late', tests: tests('flaky') }] }],
      },
    ],
  });
  expect(readPlaywrightResults(path)).toEqual({
    passed: 8,
    failed: 2,
    secondTry: ['chat.spec.ts › replies › late'],
  });
});

test('what fails outside of any test counts, and a run without a report is none', () => {
  const stats = { expected: 0, unexpected: 0, flaky: 0 };
  const path = report({ errors: [{ message: 'no browser' }], stats, suites: [] });
  expect(readPlaywrightResults(path)).toMatchObject({ passed: 0, failed: 1 });
  expect(() => readPlaywrightResults(join(folder, 'none.json'))).toThrow('without a report');
  expect(() => readVitestResults(join(folder, 'none.json'))).toThrow('without a report');
});
