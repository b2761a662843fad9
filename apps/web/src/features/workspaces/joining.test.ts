import { expect, test } from 'vitest';
import { rememberJoining, takeJoining } from './joining.ts';

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

test('who went from an invitation to an account has joined once, within the hour', () => {
  const kept = storage();
  rememberJoining('secret', { storage: kept, now: 0 });
  expect(takeJoining({ storage: kept, now: 3_599_999 })).toBe('secret');
  expect(takeJoining({ storage: kept, now: 3_599_999 })).toBeNull();
});

test('a day later they are asked again', () => {
  const kept = storage();
  rememberJoining('secret', { storage: kept, now: 0 });
  expect(takeJoining({ storage: kept, now: 86_400_000 })).toBeNull();
});

test('where nothing may be kept, nobody has joined', () => {
  const closed = {
    getItem: () => {
      throw new Error('closed');
    },
    removeItem: () => {},
  };
  expect(takeJoining({ storage: closed })).toBeNull();
});
