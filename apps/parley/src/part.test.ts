import { Backoff } from '@parley/backend';
import { expect, test, vi } from 'vitest';
import { keepPart, type ProductPart } from './part.ts';

const pauses = () => new Backoff({ firstMs: 1, mostMs: 5 });

test('a part is starting until its first attempt has ended', async () => {
  const starting = Promise.withResolvers<ProductPart>();
  const part = keepPart(
    'delivery',
    () => starting.promise,
    () => {},
    pauses(),
  );
  expect(part.state()).toBe('starting');
  starting.resolve({ isAlive: () => true, stop: async () => {} });
  await part.tried;
  expect(part.state()).toBe('ok');
  await part.stop();
});

test('logs and retries a part that cannot start, without delaying others', async () => {
  const told: unknown[] = [];
  const stop = vi.fn<() => Promise<void>>(async () => {});
  const start = vi
    .fn<() => Promise<ProductPart>>()
    .mockRejectedValueOnce(new Error('no room'))
    .mockRejectedValueOnce(new Error('no room'))
    .mockResolvedValue({ isAlive: () => true, stop });
  const part = keepPart('extraction', start, (entry) => told.push(entry), pauses());
  await part.tried;
  expect(part.state()).toBe('failing');
  expect(told).toMatchObject([{ level: 'error', part: 'extraction', error: 'no room' }]);
  await vi.waitFor(() => expect(part.state()).toBe('ok'));
  expect(told.at(-1)).toMatchObject({ level: 'info', part: 'extraction' });
  expect(start).toHaveBeenCalledTimes(3);
  await part.stop();
  expect(stop).toHaveBeenCalledOnce();
});

test('a started part without signs of life fails until it shows some', async () => {
  let isAlive = true;
  const start = async () => ({ isAlive: () => isAlive, stop: async () => {} });
  const part = keepPart('assistant', start, () => {}, pauses());
  await part.tried;
  expect(part.state()).toBe('ok');
  isAlive = false;
  expect(part.state()).toBe('failing');
  isAlive = true;
  expect(part.state()).toBe('ok');
  await part.stop();
});

test('stopping does not wait for a part that never starts', async () => {
  const start = vi.fn<() => Promise<ProductPart>>().mockRejectedValue(new Error('never'));
  const part = keepPart('delivery', start, () => {}, pauses());
  await part.stop();
  const tries = start.mock.calls.length;
  await new Promise((done) => setTimeout(done, 20));
  expect(start).toHaveBeenCalledTimes(tries);
});
