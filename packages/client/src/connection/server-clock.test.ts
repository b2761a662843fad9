import { expect, test } from 'vitest';
import { createServerClock } from './server-clock.ts';

const answer = (date?: string) => new Response(null, date ? { headers: { date } } : undefined);
const NOON = Date.parse('Mon, 23 Nov 2026 12:00:00 GMT');

test('knows no server time before a response contains it', () => {
  const clock = createServerClock(() => NOON);
  clock.heard(answer());
  expect(clock.at(NOON)).toBeNull();
});

test('converts a moment to the server’s time, whatever the device’s clock says', () => {
  const clock = createServerClock(() => NOON + 3_600_000);
  clock.heard(answer('Mon, 23 Nov 2026 12:00:00 GMT'));
  expect(clock.at(NOON + 3_600_000)).toBe(NOON);
});

test('uses the response by which the server is furthest behind', () => {
  let now = NOON;
  const clock = createServerClock(() => now);
  clock.heard(answer('Mon, 23 Nov 2026 12:00:00 GMT'));
  now += 5000;
  clock.heard(answer('Mon, 23 Nov 2026 12:00:02 GMT'));
  clock.heard(answer('Mon, 23 Nov 2026 12:00:05 GMT'));
  expect(clock.at(now)).toBe(NOON + 2000);
});
