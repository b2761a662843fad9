import { expect, test } from 'vitest';
import { leavePlace, placeLeft } from './places.ts';

const place = { key: 'm1', offset: 12, unread: 3 };

test('a channel is found where it was left, unless something new came', () => {
  leavePlace('a', place);
  expect(placeLeft('a', 3)).toEqual(place);
  expect(placeLeft('a', 2)).toEqual(place);
  expect(placeLeft('a', 4)).toBeNull();
  leavePlace('a', null);
  expect(placeLeft('a', 0)).toBeNull();
});

test('the places of the channels left last are remembered', () => {
  for (let index = 0; index < 40; index += 1) leavePlace(`c${index}`, place);
  expect([placeLeft('c5', 0), placeLeft('c39', 0)]).toEqual([null, place]);
});
