import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPlaywrightResults, readVitestResults } from './results.ts';
import { resultsOf } from './vitest-results.ts';

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

const run = (fullName: string, state: string, flaky = false) => ({
  fullName,
  result: () => ({ state, errors: state === 'failed' || flaky ? [{ message: 'expected 1' }] : [] }),
  diagnostic: () => ({ flaky }),
});
const file = (relativeModuleId: string, tests: ReturnType<typeof run>[], broken?: string) => ({
  relativeModuleId,
  errors: () => (broken === undefined ? [] : [{ message: broken }]),
  children: { allTests: () => tests },
});

test('each failure of Vitest is listed with its reason, also outside of tests', () => {
  const files = [
    file('a.test.ts', [
      run('adds', 'passed'),
      run('waits', 'passed', true),
      run('later', 'skipped'),
    ]),
    file('b.test.ts', [run('counts', 'failed')]),
    file('c.test.ts', [], 'no such module'),
  ];
  const expected = {
    passed: 2,
    failures: [
      { title: 'b.test.ts › counts', message: 'expected 1' },
      { title: 'c.test.ts', message: 'no such module' },
      { title: 'Outside of any test', message: 'a promise nobody waited for' },
    ],
    secondTry: [{ title: 'a.test.ts › waits', message: 'expected 1' }],
  };
  const results = resultsOf(files, [{ message: 'a promise nobody waited for' }]);
  expect(results).toEqual(expected);
  expect(readVitestResults(report(results))).toEqual(expected);
});

test('a failure of Vitest includes its cause', () => {
  const cause = { message: 'its process ended', cause: { message: 'no room' } };
  expect(resultsOf([], [{ message: 'not read', cause }]).failures).toEqual([
    {
      title: 'Outside of any test',
      message: 'not read\nCaused by: its process ended\nCaused by: no room',
    },
  ]);
});

const browserTest = (title: string, status: string, ...messages: string[]) => ({
  title,
  tests: [{ status, results: messages.map((message) => ({ errors: [{ message }] })) }],
});

test('a browser test that passed on a retry counts as passed and is listed', () => {
  const path = report({
    errors: [],
    suites: [
      {
        title: 'chat.spec.ts',
        specs: [browserTest('steady', 'expected'), browserTest('broken', 'unexpected', 'a', 'b')],
        suites: [{ title: 'replies', specs: [browserTest('late', 'flaky', 'a')] }],
      },
    ],
  });
  expect(readPlaywrightResults(path)).toEqual({
    passed: 2,
    failures: [{ title: 'chat.spec.ts › broken', message: 'a\nb' }],
    secondTry: [{ title: 'chat.spec.ts › replies › late', message: 'a' }],
  });
});

test('a failure outside of tests counts, and a run without a report throws', () => {
  const path = report({ errors: [{ message: 'no browser' }], suites: [] });
  expect(readPlaywrightResults(path)).toEqual({
    passed: 0,
    failures: [{ title: 'Outside of any test', message: 'no browser' }],
    secondTry: [],
  });
  expect(() => readPlaywrightResults(join(folder, 'none.json'))).toThrow('without a report');
  expect(() => readVitestResults(join(folder, 'none.json'))).toThrow('without a report');
});
