import { limits } from '@parley/model';
import { expect, test } from 'vitest';
import { pictureProblem } from './picture.ts';

test('accepts every common picture format', () => {
  for (const type of ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'])
    expect(pictureProblem({ type, size: 1000 })).toBeNull();
});

test('rejects files that are not pictures, and SVG', () => {
  for (const type of ['application/pdf', 'image/svg+xml', ''])
    expect(pictureProblem({ type, size: 1000 })).toBe('notAnImage');
});

test('accepts a picture of the maximum size, rejects a larger one', () => {
  expect(pictureProblem({ type: 'image/png', size: limits.avatarBytes })).toBeNull();
  expect(pictureProblem({ type: 'image/png', size: limits.avatarBytes + 1 })).toBe('tooLarge');
});
