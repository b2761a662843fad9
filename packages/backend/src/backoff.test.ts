import { expect, test } from 'vitest';
import { Backoff } from './backoff.ts';

test('pauses grow to their limit with jitter, and start over after a success', () => {
  const pauses = new Backoff({ firstMs: 100, mostMs: 1000 });
  const wholes = [100, 200, 400, 800, 1000, 1000];
  for (const whole of wholes) {
    const pause = pauses.next();
    expect(pause).toBeGreaterThanOrEqual(whole / 2);
    expect(pause).toBeLessThanOrEqual(whole);
  }
  expect(pauses.tries).toBe(wholes.length);
  pauses.reset();
  expect(pauses.next()).toBeLessThanOrEqual(100);
  const many = new Set(
    Array.from({ length: 20 }, () => new Backoff({ firstMs: 100, mostMs: 1000 }).next()),
  );
  expect(many.size).toBeGreaterThan(1);
});
