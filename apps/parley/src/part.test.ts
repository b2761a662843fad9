import { Pauses } from '@parley/backend';
import { expect, test, vi } from 'vitest';
import { keepPart, type ProductPart } from './part.ts';

const pauses = () => new Pauses({ firstMs: 1, mostMs: 5 });

test('a part that cannot start yet holds nobody up, is named in the log, and comes later', async () => {
  const told: unknown[] = [];
  const stop = vi.fn<() => Promise<void>>(async () => {});
  const start = vi
    .fn<() => Promise<ProductPart>>()
    .mockRejectedValueOnce(new Error('no room'))
    .mockRejectedValueOnce(new Error('no room'))
    .mockResolvedValue({ stop });
  const part = await keepPart('extraction', start, (entry) => told.push(entry), pauses());
  expect(part.isRunning()).toBe(false);
  expect(told).toMatchObject([{ level: 'error', part: 'extraction', error: 'no room' }]);
  await vi.waitFor(() => expect(part.isRunning()).toBe(true));
  expect(told.at(-1)).toMatchObject({ level: 'info', part: 'extraction' });
  expect(start).toHaveBeenCalledTimes(3);
  await part.stop();
  expect(stop).toHaveBeenCalledOnce();
});

test('a part that never comes is not waited for when all is stopped', async () => {
  const start = vi.fn<() => Promise<ProductPart>>().mockRejectedValue(new Error('never'));
  const part = await keepPart('delivery', start, () => {}, pauses());
  await part.stop();
  const tries = start.mock.calls.length;
  await new Promise((done) => setTimeout(done, 20));
  expect(start).toHaveBeenCalledTimes(tries);
});
