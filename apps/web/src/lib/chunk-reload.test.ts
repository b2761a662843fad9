import { expect, test } from 'vitest';
import { isForgiven, canReload, pageCode } from './chunk-reload.ts';

const memory = () => {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
};

test('a tab reloads once in ten seconds', () => {
  const storage = memory();
  const start = 1_700_000_000_000;
  expect(canReload(storage, start)).toBe(true);
  expect(canReload(storage, start + 9_999)).toBe(false);
  expect(canReload(storage, start + 10_000)).toBe(true);
});

test('code that is missing where the person goes is not forgiven', async () => {
  const missing = new Error('Failed to fetch dynamically imported module');
  await expect(pageCode(Promise.reject(missing), () => true)).rejects.toMatchObject({
    code: 'code_missing',
    cause: missing,
  });
  expect(isForgiven(missing)).toBe(false);
});

test('code that is missing when a link is only pointed at is forgiven', async () => {
  const missing = new Error('Failed to fetch dynamically imported module');
  await expect(pageCode(Promise.reject(missing), () => false)).rejects.toMatchObject({
    code: 'code_missing',
    cause: missing,
  });
  expect(isForgiven(missing)).toBe(true);
});

test('code that loads is handed on', async () => {
  await expect(pageCode(Promise.resolve({ default: 'page' }), () => true)).resolves.toEqual({
    default: 'page',
  });
});
