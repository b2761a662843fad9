import { expect, it } from 'vitest';
import { type ReadPosition, hasNews, isSameReadPosition } from './read-position.ts';

const at = (second: number) => `2026-01-01T10:00:0${second}.000000+00:00`;
const read = (readUpTo: number, last: number, isRead = false): ReadPosition => ({
  isRead,
  readUpTo: at(readUpTo),
  lastMessageAt: at(last),
});

it('has news after a message arrives or messages are marked as unread', () => {
  expect(hasNews(read(3, 5), read(3, 4))).toBe(true);
  expect(hasNews(read(2, 4), read(3, 4))).toBe(true);
  expect(hasNews(read(3, 4), read(3, 4, true))).toBe(false);
});

it('has no news after reading further, or if the new messages are read', () => {
  expect(hasNews(read(4, 5), read(3, 5))).toBe(false);
  expect(hasNews(read(5, 5, true), read(3, 4))).toBe(false);
});

it('is read as far until a message arrives or the read mark moves', () => {
  expect(isSameReadPosition(read(3, 5), read(3, 5))).toBe(true);
  expect(isSameReadPosition(read(4, 5), read(3, 5))).toBe(false);
  expect(isSameReadPosition(read(3, 6), read(3, 5))).toBe(false);
  expect(isSameReadPosition(read(3, 5), read(3, 5, true))).toBe(false);
});

it('is read as far if all is read, whatever the user has written since', () => {
  expect(isSameReadPosition(read(6, 6, true), read(5, 5, true))).toBe(true);
});
