import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queries } from './query-client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  queries.clear();
  vi.useRealTimers();
});

test('a result is fresh for 5 s and dropped 5 minutes after its last use', async () => {
  const queryFn = vi.fn(async () => 'answer');
  const query = () =>
    new QueryObserver(queries, { queryKey: ['looked-up'], queryFn }).subscribe(() => {});
  query()();
  await vi.advanceTimersByTimeAsync(4999);
  query()();
  expect(queryFn).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2);
  query()();
  await vi.advanceTimersByTimeAsync(0);
  expect(queryFn).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(queries.getQueryCache().getAll()).toEqual([]);
});

test('a mutation is dropped after a minute', async () => {
  const observer = new MutationObserver(queries, { mutationFn: async () => 'done' });
  const stop = observer.subscribe(() => {});
  await observer.mutate();
  stop();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(queries.getMutationCache().getAll()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(queries.getMutationCache().getAll()).toEqual([]);
});
