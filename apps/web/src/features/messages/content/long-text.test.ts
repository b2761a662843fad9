import { expect, test } from 'vitest';
import { isLongText } from './long-text.ts';

test('counts typed and wrapped lines', () => {
  expect(isLongText('')).toBe(false);
  expect(isLongText('word '.repeat(400))).toBe(false);
  expect(isLongText('word '.repeat(800))).toBe(true);
  expect(isLongText('line\n'.repeat(30))).toBe(false);
  expect(isLongText('line\n'.repeat(60))).toBe(true);
});
