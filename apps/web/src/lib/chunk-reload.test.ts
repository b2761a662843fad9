import { memoryStorage } from '@parley/client/base/device-storage';
import { expect, test } from 'vitest';
import { isForgiven, canReload, pageCode } from './chunk-reload.ts';

test('a tab reloads once in ten seconds', () => {
  const storage = memoryStorage();
  const start = 1_700_000_000_000;
  expect(canReload(storage, start)).toBe(true);
  expect(canReload(storage, start + 9_999)).toBe(false);
  expect(canReload(storage, start + 10_000)).toBe(true);
});

test('a tab without working storage never reloads by itself', () => {
  const full = { ...memoryStorage(), set: () => {} };
  expect(canReload(null, 1_700_000_000_000)).toBe(false);
  expect(canReload(full, 1_700_000_000_000)).toBe(false);
});

test('missing code of the page being opened is not ignored', async () => {
  const missing = new Error('Failed to fetch dynamically imported module');
  await expect(pageCode(Promise.reject(missing), () => true)).rejects.toMatchObject({
    code: 'code_missing',
    cause: missing,
  });
  expect(isForgiven(missing)).toBe(false);
});

test('missing code of a link that is only hovered is ignored', async () => {
  const missing = new Error('Failed to fetch dynamically imported module');
  await expect(pageCode(Promise.reject(missing), () => false)).rejects.toMatchObject({
    code: 'code_missing',
    cause: missing,
  });
  expect(isForgiven(missing)).toBe(true);
});

test('returns the code that loads', async () => {
  await expect(pageCode(Promise.resolve({ default: 'page' }), () => true)).resolves.toEqual({
    default: 'page',
  });
});
