import { expect, test } from 'vitest';
import { momentAt } from './moments.ts';

test('tomorrow and Monday begin at nine, by the local clock', () => {
  const saturday = new Date(2026, 10, 21, 15, 5);
  expect(momentAt('tomorrow', saturday)).toEqual(new Date(2026, 10, 22, 9));
  expect(momentAt('nextMonday', saturday)).toEqual(new Date(2026, 10, 23, 9));
});

test('on a Monday the next one is a week away', () => {
  expect(momentAt('nextMonday', new Date(2026, 10, 23, 8))).toEqual(new Date(2026, 10, 30, 9));
});

test('hours are counted from now', () => {
  const now = new Date(2026, 10, 21, 15, 5);
  expect(momentAt('inTwentyMinutes', now)).toEqual(new Date(2026, 10, 21, 15, 25));
  expect(momentAt('inThreeHours', now)).toEqual(new Date(2026, 10, 21, 18, 5));
});
