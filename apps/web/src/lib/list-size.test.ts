import { expect, test } from 'vitest';
import { clampWidth, readSize, WIDTH } from './list-size.ts';

test('the list’s width is kept within its limits', () => {
  expect(clampWidth(100)).toBe(WIDTH.least);
  expect(clampWidth(300.4)).toBe(300);
  expect(clampWidth(1000)).toBe(WIDTH.most);
});

test('the list restores its stored size', () => {
  expect(readSize('{"width":320,"isClosed":true}')).toEqual({ width: 320, isClosed: true });
});

test('the list opens at its default width if nothing valid is stored', () => {
  for (const stored of [null, '', '{', '{"width":"wide"}', '[]'])
    expect(readSize(stored)).toEqual({ width: WIDTH.usual, isClosed: false });
  expect(readSize('{"width":9999,"isClosed":false}').width).toBe(WIDTH.most);
});
