import { expect, test } from 'vitest';
import { keepScrollPosition, keptScrollPosition } from './scroll-positions.ts';

const position = { key: 'm1', offset: 12, unread: 3 };

test('a channel is found where it was left, unless something new came', () => {
  keepScrollPosition('a', position);
  expect(keptScrollPosition('a', 3)).toEqual(position);
  expect(keptScrollPosition('a', 2)).toEqual(position);
  expect(keptScrollPosition('a', 4)).toBeNull();
  keepScrollPosition('a', null);
  expect(keptScrollPosition('a', 0)).toBeNull();
});

test('the places of the channels left last are remembered', () => {
  for (let index = 0; index < 40; index += 1) keepScrollPosition(`c${index}`, position);
  expect([keptScrollPosition('c5', 0), keptScrollPosition('c39', 0)]).toEqual([null, position]);
});
