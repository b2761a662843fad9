import { expect, test } from 'vitest';
import { Rate } from './rate.ts';

const clock = () => {
  let ms = 5_000_000;
  return { now: () => ms, pass: (more: number) => (ms += more) };
};

test('a burst stays within the limit if the average of a minute does', () => {
  const { now } = clock();
  const rate = new Rate(100, now);
  expect(rate.take(6000)).toBe(true);
  expect(rate.take()).toBe(false);
});

test('counts older than a minute are dropped second by second', () => {
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
