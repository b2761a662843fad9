import { expect, test } from 'vitest';
import { hueOf, toneOf } from './hue.ts';

const idOf = (at: number) => `01a22d84-66c9-76f4-afbd-${at.toString(16).padStart(12, '0')}`;
const keyOf = (id: string) => {
  const { hue, shade } = toneOf(id);
  return `${hue} ${shade}`;
};

test('an id keeps its tone', () => {
  expect(keyOf(idOf(1))).toBe(keyOf(idOf(1)));
  expect(hueOf(idOf(1))).toBe(hueOf(idOf(1)));
});

test('ids that follow each other have all tones, and no tone much more often', () => {
  const counts = new Map<string, number>();
  for (let at = 0; at < 5400; at++)
    counts.set(keyOf(idOf(at)), (counts.get(keyOf(idOf(at))) ?? 0) + 1);
  expect(counts.size).toBe(54);
  expect(Math.max(...counts.values())).toBeLessThan(150);
});

test('hue and shade are within their ranges', () => {
  for (let at = 0; at < 500; at++) {
    const { hue, shade } = toneOf(idOf(at));
    expect([hue >= 0 && hue < 360, [0, 1, 2].includes(shade)]).toEqual([true, true]);
  }
});
