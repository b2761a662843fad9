import { expect, test } from 'vitest';
import { clampWidth, readSize, WIDTH } from './sidebar-size.ts';

test('the sidebar is at most as wide, and at least as narrow, as it is readable', () => {
  expect(clampWidth(100)).toBe(WIDTH.least);
  expect(clampWidth(300.4)).toBe(300);
  expect(clampWidth(1000)).toBe(WIDTH.most);
});

test('it is as it was left', () => {
  expect(readSize('{"width":320,"isCollapsed":true}')).toEqual({ width: 320, isCollapsed: true });
});

test('it is open at its usual width for somebody new, and where what was kept cannot be read', () => {
  for (const stored of [null, '', '{', '{"width":"wide"}', '[]'])
    expect(readSize(stored)).toEqual({ width: WIDTH.usual, isCollapsed: false });
  expect(readSize('{"width":9999,"isCollapsed":false}').width).toBe(WIDTH.most);
});
