import { expect, test } from 'vitest';
import { isAppPath } from './paths.ts';

test('the app’s own paths are known, with and without a slash at the end', () => {
  for (const path of ['/', '/channels', '/channels/', '/channels/new', '/channels/1/settings', '/join/abc', '/workspace/1']) expect(isAppPath(path), path).toBe(true);
});

test('other paths are not', () => {
  for (const path of ['/nowhere', '/channels/1/nowhere', '/channels/1/files/2', '/login/x']) expect(isAppPath(path), path).toBe(false);
});
