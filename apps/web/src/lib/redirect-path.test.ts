import { expect, test } from 'vitest';
import {
  leavePath,
  leftPath,
  rememberPath,
  takeRememberedPath,
  rememberedInvitation,
} from './redirect-path.ts';

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

test('an invalid cookie leads to the start page', () => {
  expect(takeRememberedPath({ cookie: 'parley-redirect-path=%E0%A4%A' })).toBe('/');
});

test('signing out forgets the path; a link opened later is remembered', () => {
  const jar = cookies();
  rememberPath('/channels/1', jar);
  leavePath(jar);
  rememberPath('/channels/1', jar);
  leftPath();
  expect(jar.cookie).toBe('');
  rememberPath('/channels/2', jar);
  expect(takeRememberedPath(jar)).toBe('/channels/2');
});

test('a remembered invitation is known until its path is taken', () => {
  const jar = cookies();
  expect(rememberedInvitation(jar)).toBeNull();
  rememberPath('/channels/1', jar);
  expect(rememberedInvitation(jar)).toBeNull();
  rememberPath('/join/a-secret_of-24', jar);
  expect(rememberedInvitation(jar)).toBe('a-secret_of-24');
  expect(takeRememberedPath(jar)).toBe('/join/a-secret_of-24');
  expect(rememberedInvitation(jar)).toBeNull();
});
