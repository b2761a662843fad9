import { expect, test } from 'vitest';
import { durationText } from './duration.ts';

test('formats a duration as a media player does', () => {
  expect([0, 0.4, 59.6, 61, 725, 3725].map(durationText)).toEqual([
    '0:00',
    '0:00',
    '0:59',
    '1:01',
    '12:05',
    '1:02:05',
  ]);
});
