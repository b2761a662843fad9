import { expect, test } from 'vitest';
import { Rate } from './rate.ts';

const clock = () => {
  let ms = 5_000_000;
  return { now: () => ms, pass: (more: number) => (ms += more) };
};

test('a crowd that comes at once is within a limit that holds for a minute', () => {
  const { now } = clock();
  const rate = new Rate(100, now);
  expect(rate.take(6000)).toBe(true);
  expect(rate.take()).toBe(false);
});

test('what is a minute old is forgotten, second by second', () => {
  const { now, pass } = clock();
  const rate = new Rate(10, now);
  expect(rate.take(400)).toBe(true);
  pass(1000);
  expect(rate.take(300)).toBe(false);
  pass(58_000);
  expect(rate.take()).toBe(false);
  pass(1000);
  expect(rate.take()).toBe(true);
  pass(3_600_000);
  expect(rate.take(600)).toBe(true);
});
