import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createChannelPolling } from './channel-polling.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('requests nothing while every channel has a topic', async () => {
  const ask = vi.fn<() => Promise<void>>(async () => {});
  const rest = createChannelPolling(ask);
  rest.follow(false);
  rest.hurry();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(ask).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

it('requests again within 30 seconds, with or without a response, until all channels have a topic', async () => {
  const ask = vi.fn<() => Promise<void>>(async () => Promise.reject(new Error('offline')));
  const rest = createChannelPolling(ask);
  rest.follow(true);
  rest.follow(true);
  for (const times of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(27_500);
    expect(ask.mock.calls.length).toBeGreaterThanOrEqual(times);
  }
  rest.follow(false);
  const asked = ask.mock.calls.length;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(ask).toHaveBeenCalledTimes(asked);
});

it('sends one request for news that arrives together, and continues as before', async () => {
  const ask = vi.fn<() => Promise<void>>(async () => {});
  const rest = createChannelPolling(ask);
  rest.follow(true);
  for (let times = 0; times < 5; times += 1) rest.hurry();
  await vi.advanceTimersByTimeAsync(100);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(27_500);
  expect(ask).toHaveBeenCalledTimes(2);
  rest.follow(false);
});
