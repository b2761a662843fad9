import { expect, test } from 'vitest';
import { pattern, phrases } from './pattern.ts';

test('the lines of a pattern are one expression, with the spaces within them', () => {
  const greeting = pattern('iu')`
    ^(?:good (?:morning|evening)
    |moin)(?!\p{L})
  `;
  expect(greeting.source).toBe(String.raw`^(?:good (?:morning|evening)|moin)(?!\p{L})`);
  expect(greeting.flags).toBe('iu');
});

test('a phrase is found whole, and not within a word', () => {
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
