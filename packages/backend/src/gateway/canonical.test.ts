import { expect, test } from 'vitest';
import { canonicalPath, canonicalUrl } from './canonical.ts';

test.each([
  '/auth/v1/token',
  '/auth/v1/%74oken',
  '/auth/v1/%74%6F%6b%65%6E',
  '/%61uth/v1/token',
  '/auth/%761/token',
  '/auth/v1//token',
  '//auth/v1/token',
  '/auth///v1/token',
  '/auth/v1/token/',
  '/auth/v1/token//',
  '/auth/v1/./token',
  '/auth/v1/%2e/token',
  '/auth/v1/x/../token',
  '/auth/v1/x/%2E%2e/token',
  '/rest/v1/../../auth/v1/token',
  '/auth\\v1\\token',
])('spells %s as /auth/v1/token', (path) => {
  expect(new URL(canonicalUrl(`http://host${path}`)).pathname).toBe('/auth/v1/token');
});

test.each([
  ['keeps letter case', '/auth/v1/Token'],
  ['keeps an escaped slash', '/auth/v1%2Ftoken'],
  ['keeps an escaped percent sign', '/auth/v1/%2574oken'],
  ['keeps paths outside the services', '/assets//a%41.js'],
])('%s', (_name, path) => {
  expect(canonicalPath(path)).toBe(path);
});

test('keeps double and trailing slashes in file names', () => {
  expect(canonicalPath('//storage//v1//object/a//b%20c/')).toBe('/storage/v1/object/a//b%20c/');
});

test('keeps only the first of two spellings of an Auth parameter', () => {
  const url = canonicalUrl(
    'http://host/auth/v1/token?grant%5Ftype=refresh_token&grant_type=password',
  );
  expect(url).toBe('http://host/auth/v1/token?grant_type=refresh_token');
});

test('keeps repeated filters of the Data API', () => {
  const url = 'http://host/rest/v1/notes?id=gt.1&id=lt.9';
  expect(canonicalUrl(url)).toBe(url);
});
