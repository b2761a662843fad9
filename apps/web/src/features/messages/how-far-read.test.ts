import { expect, it } from 'vitest';
import { type HowFarRead, hasNews, isReadAsFar } from './how-far-read.ts';

const at = (second: number) => `2026-01-01T10:00:0${second}.000000+00:00`;
const read = (readUpTo: number, last: number, isRead = false): HowFarRead => ({
  isRead,
  readUpTo: at(readUpTo),
  lastMessageAt: at(last),
});

it('has news once a message came, or some were marked as unread', () => {
  expect(hasNews(read(3, 5), read(3, 4))).toBe(true);
  expect(hasNews(read(2, 4), read(3, 4))).toBe(true);
  expect(hasNews(read(3, 4), read(3, 4, true))).toBe(false);
});

it('has no news when more of it was read, or what came is', () => {
  expect(hasNews(read(4, 5), read(3, 5))).toBe(false);
  expect(hasNews(read(5, 5, true), read(3, 4))).toBe(false);
});

it('is read as far while neither a message nor a mark came', () => {
  expect(isReadAsFar(read(3, 5), read(3, 5))).toBe(true);
  expect(isReadAsFar(read(4, 5), read(3, 5))).toBe(false);
  expect(isReadAsFar(read(3, 6), read(3, 5))).toBe(false);
  expect(isReadAsFar(read(3, 5), read(3, 5, true))).toBe(false);
});

it('is read as far where all is read, whatever the person wrote there since', () => {
  expect(isReadAsFar(read(6, 6, true), read(5, 5, true))).toBe(true);
});
