import type { TestCase } from '@playwright/test/reporter';
import { expect, test } from 'vitest';
import { secondTries } from './second-try.ts';

const ended = (outcome: ReturnType<TestCase['outcome']>, ...titles: string[]) => ({
  titles: ['', '', 'tests/messaging.spec.ts', ...titles],
  outcome: () => outcome,
  titlePath() {
    return this.titles;
  },
  location: { file: '/e2e/tests/messaging.spec.ts', line: 29, column: 1 },
});

test('a test that passed only on a retry is listed with its place and title', () => {
  expect(
    secondTries([
      ended('expected', 'two people talk'),
      ended('flaky', 'a channel', 'a killed server loses nothing'),
      ended('unexpected', 'a token'),
      ended('skipped', 'a phone'),
    ]),
  ).toBe(
    '\nPassed only when tried again:\n' +
      '  /e2e/tests/messaging.spec.ts:29 › a channel › a killed server loses nothing\n',
  );
});

test('nothing is printed if every test passed or failed without a retry', () => {
  expect(secondTries([ended('expected', 'a'), ended('unexpected', 'b')])).toBe('');
});
