import { expect, test } from 'vitest';
import type { ReadPosition } from './read-position.ts';
import { keepScrollPosition, keptScrollPosition } from './scroll-positions.ts';

const read: ReadPosition = { isRead: false, readUpTo: '2026-01-01', lastMessageAt: '2026-01-04' };
const position = { key: 'm1', offset: 12, read };

test('restores the position of a channel unless new messages have arrived', () => {
  keepScrollPosition('a', position);
  expect(keptScrollPosition('a', read)).toEqual(position);
  expect(keptScrollPosition('a', { ...read, readUpTo: '2026-01-02' })).toEqual(position);
  expect(keptScrollPosition('a', { ...read, lastMessageAt: '2026-01-05' })).toBeNull();
  keepScrollPosition('a', null);
  expect(keptScrollPosition('a', read)).toBeNull();
});

test('remembers the positions of the most recently left channels', () => {
  for (let index = 0; index < 40; index += 1) keepScrollPosition(`c${index}`, position);
  expect([keptScrollPosition('c5', read), keptScrollPosition('c39', read)]).toEqual([
    null,
    position,
  ]);
});
