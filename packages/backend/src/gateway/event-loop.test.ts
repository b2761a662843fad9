import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchEventLoop } from './event-loop.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a process that hung is told of at once, and forgotten when it goes on well', () => {
  let hung = 0;
  const loop = watchEventLoop(() => performance.now() + hung);
  vi.advanceTimersByTime(2000);
  expect([loop.isStuck, loop.delaySeconds]).toEqual([false, 0]);
  hung = 6000;
  expect(loop.isStuck).toBe(true);
  vi.advanceTimersByTime(1000);
  expect([loop.isStuck, loop.delaySeconds]).toEqual([true, 6]);
  vi.advanceTimersByTime(12_000);
  expect([loop.isStuck, loop.delaySeconds]).toEqual([false, 0]);
  loop.close();
});
