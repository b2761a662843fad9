import { foreignCode } from '@parley/client/base/error-codes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '@parley/client/base/errors';
import { keepAsking } from './use-signed-url.ts';

vi.mock('../../data/index.ts', async () => {
  const { isRefusal, toAppError } = await import('@parley/client/base/errors');
  return { isRefusal, toAppError, varied: (ms: number) => ms };
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const urlsOf = (tell: ReturnType<typeof vi.fn>) => tell.mock.calls.map(([{ url }]) => url);

test.each([0, 429, 500, 503])(
  'retries after a server error (%i) until there is a URL',
  async (status) => {
    const tell = vi.fn();
    const ask = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new AppError(foreignCode('trouble'), 'Not now.', { status }))
      .mockRejectedValueOnce(new AppError(foreignCode('trouble'), 'Not now.', { status }))
      .mockResolvedValue('https://files.test/a');
    const stop = keepAsking(ask, tell);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(urlsOf(tell)).toEqual([null, null, 'https://files.test/a']);
    stop();
  },
);

test('does not retry a refusal, nor after unsubscribing', async () => {
  const tell = vi.fn();
  const refused = vi.fn(async () => {
    throw new AppError(foreignCode('forbidden'), 'Not for you.', { status: 403 });
  });
  keepAsking(refused, tell);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refused).toHaveBeenCalledTimes(1);
  const failing = vi.fn(async () => {
    throw new AppError('network', 'The server cannot be reached.');
  });
  const stop = keepAsking(failing, tell);
  await vi.advanceTimersByTimeAsync(0);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(failing).toHaveBeenCalledTimes(1);
});
