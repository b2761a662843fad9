import { expect, test } from 'vitest';
import { appPath, readPush } from './push.ts';

const ORIGIN = 'https://parley.example';

test('reads a pushed message', () => {
  const notice = { title: 'Bo', body: 'Good morning', url: '/channels/1?m=2', tag: 'channel-1' };
  expect(readPush(JSON.stringify(notice))).toEqual(notice);
});

test('an invalid message still becomes a notification, which browsers require for each push', () => {
  for (const text of [undefined, '', 'no JSON', 'null', '[]', '{"title":7,"url":null}']) {
    expect(readPush(text), text).toEqual({ title: 'Parley', body: '', url: '/', tag: '' });
  }
});

test('a notification only leads into the app', () => {
  expect(appPath('/channels/1?m=2#x', ORIGIN)).toBe('/channels/1?m=2#x');
  expect(appPath(`${ORIGIN}/settings`, ORIGIN)).toBe('/settings');
  for (const url of [
    'https://elsewhere.example/',
    '//elsewhere.example/',
    'javascript:alert(1)',
    'http://[',
  ])
    expect(appPath(url, ORIGIN), url).toBe('/');
});
