import { expect, test } from 'vitest';
import { patternOf, redact } from './redact.ts';

test('removes tokens, keys, e-mail addresses, queries and quoted words', () => {
  expect(redact('JWT eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln expired')).toBe(
    'JWT [token] expired',
  );
  expect(redact('key sb_publishable_abcDEF123 refused')).toBe('key sb_publishable_[key] refused');
  expect(redact('ada@example.com is unknown')).toBe('[e-mail] is unknown');
  expect(redact('GET https://chat.example/rest/v1/messages?text=ilike.salary failed')).toBe(
    'GET https://chat.example/rest/v1/messages failed',
  );
  expect(redact(`Unexpected token 'D', "Dear Bo, the salary"... is not valid JSON`)).toBe(
    'Unexpected token "…", "…"... is not valid JSON',
  );
});

test('keeps ordinary words, including those with an apostrophe', () => {
  const text = "Cannot read properties of undefined: the row's author isn't known";
  expect(redact(text)).toBe(text);
});

test('replaces a path by its pattern', () => {
  expect(patternOf('/join/secret-token')).toBe('/join/:token');
  expect(patternOf('/channels/0193/files')).toBe('/channels/:channelId/files');
  expect(patternOf('/nowhere/secret')).toBe('(unknown page)');
});
