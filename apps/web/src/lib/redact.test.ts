import { expect, test } from 'vitest';
import { patternOf, redact } from './redact.ts';

test('what leaves the device has no token, key, e-mail address, query or quoted word', () => {
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

test('ordinary words stay, those with an apostrophe too', () => {
  const text = "Cannot read properties of undefined: the row's author isn't known";
  expect(redact(text)).toBe(text);
});

test('a page is named by the pattern of its path', () => {
  expect(patternOf('/join/secret-token')).toBe('/join/:token');
  expect(patternOf('/channels/0193/files')).toBe('/channels/:channelId/files');
  expect(patternOf('/nowhere/secret')).toBe('(unknown page)');
});
