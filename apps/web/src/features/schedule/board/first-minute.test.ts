import { expect, test } from 'vitest';
import { firstMinute } from './first-minute.ts';

const at = (hour: number, minute = 0) => new Date(2026, 10, 23, hour, minute).toISOString();

test('a grid without events opens in the morning', () => {
  expect(firstMinute([], 600)).toBe(405);
});

test('an early event is not cut off', () => {
  expect(firstMinute([at(9), at(6, 30)], 600)).toBe(6 * 60 + 15);
  expect(firstMinute([at(0, 5)], 600)).toBe(0);
});

test('an event in the evening is scrolled to, one of the afternoon is in view', () => {
  expect(firstMinute([at(14)], 600)).toBe(405);
  expect(firstMinute([at(21)], 600)).toBe(21 * 60 - 15);
});
