import { limits } from '@parley/model';
import { expect, test } from 'vitest';
import { pictureProblem } from './picture.ts';

test('a picture of any usual kind is taken', () => {
  for (const type of ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'])
    expect(pictureProblem({ type, size: 1000 })).toBeNull();
});

test('a file that is no picture, or can carry a script, is not', () => {
  for (const type of ['application/pdf', 'image/svg+xml', ''])
    expect(pictureProblem({ type, size: 1000 })).toBe('notAnImage');
});

test('a picture may be as large as the limit and no larger', () => {
  expect(pictureProblem({ type: 'image/png', size: limits.avatarBytes })).toBeNull();
  expect(pictureProblem({ type: 'image/png', size: limits.avatarBytes + 1 })).toBe('tooLarge');
});
