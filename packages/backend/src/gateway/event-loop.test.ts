import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchEventLoop } from './event-loop.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('remembers the delay of a hung process for a while', () => {
  let hung = 0;
  const loop = watchEventLoop(() => performance.now() + hung);
  vi.advanceTimersByTime(2000);
  expect(loop.delaySeconds).toBe(0);
  hung = 6000;
  vi.advanceTimersByTime(1000);
  expect(loop.delaySeconds).toBe(6);
  vi.advanceTimersByTime(12_000);
  expect(loop.delaySeconds).toBe(0);
  loop.close();
});
