import { expect, test } from 'vitest';
import { isAppPath, paths } from './paths.ts';

test('the app’s paths match, with and without a trailing slash', () => {
  for (const path of Object.values(paths)) {
    const filled = path.replaceAll(/:\w+/g, '0193a5b0-0000-7000-8000-000000000000');
    expect(isAppPath(filled), filled).toBe(true);
    expect(isAppPath(filled === '/' ? filled : `${filled}/`), filled).toBe(true);
  }
});

test('other paths do not match', () => {
  for (const path of [
    '/nowhere',
    '/channels/1/nowhere',
    '/channels/1/files/2',
    '/chat/1/2',
    '/login/x',
    '/sentry/x',
  ])
    expect(isAppPath(path), path).toBe(false);
});
