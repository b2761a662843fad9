import { expect, test } from 'vitest';
import { inLanes } from './lanes.ts';

const at = (from: number, to: number) => ({ from, to });

test('overlapping events share the width, the next one gets the full width', () => {
  const lanes = inLanes([at(540, 600), at(570, 630), at(600, 660), at(700, 760)]).map(
    ({ item, lane, lanes: count }) => [item.from, lane, count],
  );
  expect(lanes).toEqual([
    [540, 0, 2],
    [570, 1, 2],
    [600, 0, 2],
    [700, 0, 1],
  ]);
});

test('three simultaneous events take a third each', () => {
  expect(
    inLanes([at(0, 60), at(0, 60), at(30, 45)]).map(({ lane, lanes }) => [lane, lanes]),
  ).toEqual([
    [0, 3],
    [1, 3],
    [2, 3],
  ]);
});
