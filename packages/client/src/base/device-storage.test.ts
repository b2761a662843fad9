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

test('keeps its content and does not throw when the storage is full', () => {
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

test('has no storage if the browser refuses access', () => {
  const refuse = (): Storage => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  expect(webStorage(refuse)).toBeNull();
});

test('keeps a value in memory until it is removed', () => {
  const storage = memoryStorage();
  storage.set('parley-language', 'de');
  expect(storage.get('parley-language')).toBe('de');
  expect(storage.keys()).toEqual(['parley-language']);
  storage.remove('parley-language');
  expect(storage.get('parley-language')).toBeNull();
});
