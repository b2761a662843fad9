import { expect, test, vi } from 'vitest';
import { memoryStorage, webStorage } from './device-storage.ts';

const storageOf = (setItem: Storage['setItem']): Storage => ({
  length: 0,
  key: () => null,
  clear: () => {},
  getItem: () => 'before',
  setItem,
  removeItem: () => {},
});

test('a store that is full keeps what it had, and whoever writes goes on', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const storage = webStorage(() =>
    storageOf(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    }),
  );
  storage?.set('parley-language', 'de');
  expect(storage?.get('parley-language')).toBe('before');
  expect(warned).toHaveBeenCalledOnce();
});

test('a browser that refuses to store anything has no storage', () => {
  const refuse = (): Storage => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  expect(webStorage(refuse)).toBeNull();
});

test('what is kept in memory is there until it is removed', () => {
  const storage = memoryStorage();
  storage.set('parley-language', 'de');
  expect(storage.get('parley-language')).toBe('de');
  expect(storage.keys()).toEqual(['parley-language']);
  storage.remove('parley-language');
  expect(storage.get('parley-language')).toBeNull();
});
