import { expect, test } from 'vitest';
import { addressesIn } from './addresses.ts';

test('parses addresses with any separator, without duplicates', () => {
  expect(
    addressesIn('ada@example.com, bo@example.com;cy@example.com\nADA@example.com  ').addresses,
  ).toHaveLength(3);
  expect(addressesIn('Ada Lovelace <ada@example.com>, Bo <bo@example.com>')).toEqual({
    addresses: ['ada@example.com', 'bo@example.com'],
    wrong: [],
  });
  expect(addressesIn(' ')).toEqual({ addresses: [], wrong: [] });
});

test('reports invalid addresses', () => {
  expect(addressesIn('ada@example.com bo@ example').wrong).toEqual(['bo@', 'example']);
});
