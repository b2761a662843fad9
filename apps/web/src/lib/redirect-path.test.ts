import { expect, test } from 'vitest';
import { leavePath, leftPath, rememberPath, takeRememberedPath } from './redirect-path.ts';

const cookies = () => {
  let stored = '';
  return {
    get cookie() {
      return stored;
    },
    set cookie(text: string) {
      stored = text.includes('max-age=0') ? '' : (text.split(';')[0] ?? '');
    },
  };
};

test('a protected path is remembered once, with its query', () => {
  const jar = cookies();
  rememberPath('/channels/1?m=2', jar);
  expect(takeRememberedPath(jar)).toBe('/channels/1?m=2');
  expect(takeRememberedPath(jar)).toBe('/');
});

test('sign-in pages are not remembered', () => {
  const jar = cookies();
  for (const path of ['/', '/login', '/register?x=1', '/confirm']) rememberPath(path, jar);
  expect(takeRememberedPath(jar)).toBe('/');
});

test('a path of another origin is never followed', () => {
  for (const path of ['//evil.example', 'https://evil.example', '/\\evil.example']) {
    const jar = { cookie: `parley-redirect-path=${encodeURIComponent(path)}` };
    expect(takeRememberedPath(jar)).toBe('/');
  }
});

test('a cookie that is no valid text leads to the start', () => {
  expect(takeRememberedPath({ cookie: 'parley-redirect-path=%E0%A4%A' })).toBe('/');
});

test('who signs out is not led back; a link opened afterwards is remembered again', () => {
  const jar = cookies();
  rememberPath('/channels/1', jar);
  leavePath(jar);
  rememberPath('/channels/1', jar);
  leftPath();
  expect(jar.cookie).toBe('');
  rememberPath('/channels/2', jar);
  expect(takeRememberedPath(jar)).toBe('/channels/2');
});
