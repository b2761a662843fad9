import { expect, test } from 'vitest';
import { pageTitle } from './page-title.ts';

test('the page’s name comes before the product’s', () => {
  expect(pageTitle('crane-refit', { unread: 0, mentions: 0 })).toBe('crane-refit · Parley');
  expect(pageTitle(undefined, { unread: 0, mentions: 0 })).toBe('Parley');
});

test('mentions and unread messages are two numbers', () => {
  expect(pageTitle(undefined, { unread: 12, mentions: 0 })).toBe('(12) Parley');
  expect(pageTitle(undefined, { unread: 12, mentions: 2 })).toBe('(@2 · 12) Parley');
  expect(pageTitle(undefined, { unread: 2, mentions: 2 })).toBe('(@2) Parley');
  expect(pageTitle('general', { unread: 1200, mentions: 0 })).toBe('(99+) general · Parley');
});
