import { expect, test } from 'vitest';
import { type Asked, sampleOf } from './select.ts';

const question = (number: number): Asked => ({
  id: String(number),
  channel: `channel ${number % 4}`,
  channelName: '',
  isPrivate: false,
  author: '',
  authorName: '',
  thread: null,
  at: new Date(Date.UTC(2024, 0, 1) + number * 3_600_000).toISOString(),
  text: '',
  waitedMs: null,
});
const all = Array.from({ length: 1000 }, (_, number) => question(number));

test('a sample is spread over channels and time, and oldest first', () => {
  const sample = sampleOf(all, 40, 7);
  expect(new Set(sample.map(({ id }) => id)).size).toBe(40);
  for (const channel of ['channel 0', 'channel 1', 'channel 2', 'channel 3']) {
    const inChannel = sample.filter((asked) => asked.channel === channel);
    expect(inChannel).toHaveLength(10);
    expect(Number(inChannel[0]?.id)).toBeLessThan(100);
    expect(Number(inChannel.at(-1)?.id)).toBeGreaterThan(900);
  }
  expect(sample.map(({ at }) => at)).toEqual(sample.map(({ at }) => at).toSorted());
});

test('the same seed gives the same questions, and another seed others', () => {
  const ids = (seed: number) => sampleOf(all, 40, seed).map(({ id }) => id);
  expect(ids(7)).toEqual(ids(7));
  expect(ids(7)).not.toEqual(ids(8));
});

test('fewer questions than the sample are all asked', () => {
  expect(sampleOf(all.slice(0, 5), 40, 1)).toHaveLength(5);
});
