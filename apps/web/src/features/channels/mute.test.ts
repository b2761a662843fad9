import { expect, test } from 'vitest';
import { isMuted, isMutedForever, muteUntil } from './mute.ts';

const evening = new Date(2026, 10, 30, 22, 15).getTime();

test('an hour is an hour', () => {
  expect(Date.parse(muteUntil('hour', evening)) - evening).toBe(3_600_000);
});

test('tomorrow is the next morning, also over the end of a month', () => {
  expect(new Date(muteUntil('tomorrow', evening))).toEqual(new Date(2026, 11, 1, 9));
});

test('a silence ends by itself, or never', () => {
  const hour = { muted_until: muteUntil('hour', evening) };
  expect([isMuted(hour, evening), isMuted(hour, evening + 3_600_000)]).toEqual([true, false]);
  const forever = { muted_until: muteUntil('forever', evening) };
  expect([
    isMuted(forever, Date.UTC(2200, 0)),
    isMutedForever(forever),
    isMutedForever(hour),
  ]).toEqual([true, true, false]);
  expect([isMuted({ muted_until: null }, evening), isMutedForever({ muted_until: null })]).toEqual([
    false,
    false,
  ]);
});
