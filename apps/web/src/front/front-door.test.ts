import { expect, test } from 'vitest';
import { storageKeyOf } from '@parley/client/session/kept-session';
import { frontPageOf, isFrontDoor } from './front-door.ts';

const at = (href: string) => {
  const { pathname, search, hash } = new URL(href, 'http://chat.example');
  return { pathname, search, hash };
};
const KEY = storageKeyOf('http://127.0.0.1:3000');

test('a signed-out visitor starts with the form for signing in or registering', () => {
  expect(['/', '/dashboard', '/login', '/register'].map((path) => frontPageOf(at(path)))).toEqual([
    '/login',
    '/login',
    '/login',
    '/register',
  ]);
});

test('other addresses are left to the app', () => {
  for (const path of ['/login?way=link', '/login#access_token=a', '/channels/1', '/recover', '/x'])
    expect(frontPageOf(at(path)), path).toBeNull();
});

test('with a stored session, whole or in parts, the app decides', () => {
  for (const cookies of [`${KEY}=base64-e30`, `a=b; ${KEY}.0=base64-e30; ${KEY}.1=x`])
    expect(isFrontDoor(at('/login'), cookies), cookies).toBe(false);
});

test('other cookies do not count as a session', () => {
  for (const cookies of ['', 'a=b', `${KEY}-code-verifier=base64-e30`, `x${KEY}x=1`])
    expect(isFrontDoor(at('/login'), cookies), cookies).toBe(true);
});
