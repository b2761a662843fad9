import { expect, test } from 'vitest';
import { pausedUntilAt, pauseEnd } from './pause.ts';

const evening = new Date(2026, 10, 30, 23, 50).getTime();

test('a pause ends after its minutes or on the next morning', () => {
  expect([
    Date.parse(pauseEnd('30', evening)) - evening,
    Date.parse(pauseEnd('60', evening)) - evening,
    new Date(pauseEnd('tomorrow', evening)).toString(),
  ]).toEqual([1_800_000, 3_600_000, new Date(2026, 11, 1, 9).toString()]);
});

test('a pause that is over is none', () => {
  const until = new Date(evening).toISOString();
  expect([
    pausedUntilAt({ paused_until: until }, evening - 1),
    pausedUntilAt({ paused_until: until }, evening),
    pausedUntilAt({ paused_until: null }, evening),
    pausedUntilAt(undefined, evening),
  ]).toEqual([until, null, null, null]);
});
