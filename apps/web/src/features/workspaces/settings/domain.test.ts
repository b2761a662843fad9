import { expect, test } from 'vitest';
import { domainIn } from './domain.ts';

test.each([
  ['example.com', 'example.com'],
  [' @Example.COM ', 'example.com'],
  ['ann@example.com', 'example.com'],
  ['https://example.com/', 'example.com'],
  ['example.com.', 'example.com'],
  ['müller.de', 'xn--mller-kva.de'],
  ['exаmple.com', 'xn--exmple-4nf.com'],
])('%j has the domain %j', (text, domain) => {
  expect(domainIn(text)).toBe(domain);
});

test.each([
  '',
  '@',
  'com',
  'example',
  'two words.com',
  '*.example.com',
  'example.com/team',
  '10.0.0.1',
])('%j has no domain', (text) => {
  expect(domainIn(text)).toBeNull();
});
