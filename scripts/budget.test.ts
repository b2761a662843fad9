import { expect, test } from 'vitest';
import { withinBudget } from './budget.ts';

const seconds = (times: Record<string, number | null>) =>
  Object.entries(times).map(([file, one]) => ({ file, seconds: one }));

test('the shortest tests are chosen first, and the rest is reported', () => {
  const tests = seconds({ 'long.test.ts': 30, 'b.test.ts': 4, 'a.test.ts': 2, 'c.test.ts': 5 });
  expect(withinBudget(tests, new Set(), 8)).toEqual({
    chosen: ['a.test.ts', 'b.test.ts'],
    left: ['long.test.ts', 'c.test.ts'],
  });
});

test('a changed test runs however long it takes', () => {
  const tests = seconds({ 'long.test.ts': 30, 'a.test.ts': 2 });
  expect(withinBudget(tests, new Set(['long.test.ts']), 8)).toEqual({
    chosen: ['long.test.ts'],
    left: ['a.test.ts'],
  });
});

test('a very long test is left out even if it would fit', () => {
  const tests = seconds({ 'long.test.ts': 30, 'a.test.ts': 24 });
  expect(withinBudget(tests, new Set(), 100).left).toEqual(['long.test.ts']);
});

test('of tests that never ran, units are assumed short and services long', () => {
  const tests = seconds({ 'src/a.test.ts': null, 'tests/b.test.ts': null, 'c.wire.test.ts': null });
  expect(withinBudget(tests, new Set(), 7).chosen).toEqual(['src/a.test.ts', 'tests/b.test.ts']);
});
