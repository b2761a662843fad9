import { expect, test } from 'vitest';
import { clampWidth, readSize, WIDTH } from './sidebar-size.ts';

test('the sidebar’s width is kept within its limits', () => {
  expect(clampWidth(100)).toBe(WIDTH.least);
  expect(clampWidth(300.4)).toBe(300);
  expect(clampWidth(1000)).toBe(WIDTH.most);
});

test('the sidebar restores its stored size', () => {
  expect(readSize('{"width":320,"isCollapsed":true}')).toEqual({ width: 320, isCollapsed: true });
});

test('the sidebar opens at its default width if nothing valid is stored', () => {
  for (const stored of [null, '', '{', '{"width":"wide"}', '[]'])
    expect(readSize(stored)).toEqual({ width: WIDTH.usual, isCollapsed: false });
  expect(readSize('{"width":9999,"isCollapsed":false}').width).toBe(WIDTH.most);
});
