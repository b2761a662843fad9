import { expect, test } from 'vitest';
import { pattern, phrases } from './pattern.ts';

test('joins the lines of a pattern into one expression and keeps the spaces within them', () => {
  const greeting = pattern('iu')`
    ^(?:good (?:morning|evening)
    |moin)(?!\p{L})
  `;
  expect(greeting.source).toBe(String.raw`^(?:good (?:morning|evening)|moin)(?!\p{L})`);
  expect(greeting.flags).toBe('iu');
});

test('matches a phrase only as whole words', () => {
  const due = phrases('iu')`
    due
    |fällig
  `;
  expect(['It is due.', 'FÄLLIG', 'residue', 'dues'].map((text) => due.test(text))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
