import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCatchUp } from './catch-up.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const failing = async (): Promise<void> => {
  throw new Error('no');
};

it('retries until it succeeds, and reports it meanwhile', async () => {
  const catchUp = createCatchUp();
  const world = { isBehind: true, tries: 0, answer: failing };
  const work = async () => {
    world.tries += 1;
    await world.answer();
    world.isBehind = false;
  };
  catchUp.until('c', work, () => world.isBehind);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(world.tries).toBeGreaterThan(5);
  expect(world.tries).toBeLessThan(20);
  expect(catchUp.behind.get()).toEqual(new Set(['c']));
  world.answer = async () => {};
  await vi.advanceTimersByTimeAsync(20_000);
  expect(catchUp.behind.get().size).toBe(0);
  const { tries } = world;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(world.tries).toBe(tries);
});

it('starts immediately if more was missed, and again after running work', async () => {
  const catchUp = createCatchUp();
  const world = { left: 2, tries: 0, answer: failing };
  const work = async () => {
    world.tries += 1;
    await world.answer();
    world.left -= 1;
  };
  catchUp.until('c', work, () => world.left > 0);
  await vi.advanceTimersByTimeAsync(0);
  world.answer = async () => {};
  catchUp.until('c', work, () => world.left > 0);
  await vi.advanceTimersByTimeAsync(0);
  expect(world).toMatchObject({ left: 0, tries: 3 });
});

it('gives up work that is no longer wanted', async () => {
  const catchUp = createCatchUp();
  let isWanted = true;
  catchUp.until('c', failing, () => isWanted);
  await vi.advanceTimersByTimeAsync(0);
  isWanted = false;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(catchUp.behind.get().size).toBe(0);
});
