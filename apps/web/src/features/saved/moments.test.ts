import { expect, test } from 'vitest';
import { momentAt } from './moments.ts';

test('tomorrow and next Monday mean nine o’clock local time', () => {
  const saturday = new Date(2026, 10, 21, 15, 5);
  expect(momentAt('tomorrow', saturday)).toEqual(new Date(2026, 10, 22, 9));
  expect(momentAt('nextMonday', saturday)).toEqual(new Date(2026, 10, 23, 9));
});

test('on a Monday, next Monday is a week later', () => {
  expect(momentAt('nextMonday', new Date(2026, 10, 23, 8))).toEqual(new Date(2026, 10, 30, 9));
});

test('hours are counted from now', () => {
  const now = new Date(2026, 10, 21, 15, 5);
  expect(momentAt('inTwentyMinutes', now)).toEqual(new Date(2026, 10, 21, 15, 25));
  expect(momentAt('inThreeHours', now)).toEqual(new Date(2026, 10, 21, 18, 5));
});
