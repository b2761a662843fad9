import { memoryStorage } from '@parley/client/base/device-storage';
import { expect, test } from 'vitest';
import { rememberJoining, takeJoining } from './joining.ts';

test('an accepted invitation is remembered once, within the hour', () => {
  const kept = memoryStorage();
  rememberJoining('secret', { storage: kept, now: 0 });
  expect(takeJoining({ storage: kept, now: 3_599_999 })).toBe('secret');
  expect(takeJoining({ storage: kept, now: 3_599_999 })).toBeNull();
});

test('a day later the user is asked again', () => {
  const kept = memoryStorage();
  rememberJoining('secret', { storage: kept, now: 0 });
  expect(takeJoining({ storage: kept, now: 86_400_000 })).toBeNull();
});

test('returns null if nothing was stored', () => {
  expect(takeJoining({ storage: memoryStorage() })).toBeNull();
});
