import { expect, test } from 'vitest';
import { seenIn } from './visibility.ts';

test('a transaction is visible if it precedes the snapshot’s end and is not listed as running', () => {
  const isSeen = seenIn('100:105:100,103');
  expect([99, 100, 101, 103, 104, 105, 200].filter(isSeen)).toEqual([99, 101, 104]);
  expect([7, 8, 9].filter(seenIn('9:9:'))).toEqual([7, 8]);
});

test('wrapped transaction ids are distinguished from future ones', () => {
  const round = 2n ** 32n;
  const isSeen = seenIn(`${round - 2n}:${round + 3n}:${round - 2n},${round + 1n}`);
  expect([4_294_967_293, 4_294_967_294, 4_294_967_295, 0, 1, 2, 3].filter(isSeen)).toEqual([
    4_294_967_293, 4_294_967_295, 0, 2,
  ]);
});
