import { expect, test } from 'vitest';
import { FilterError, parseFilters } from './filters.ts';

test.each([
  ['', []],
  ['id=eq.1', [{ column: 'id', op: 'eq', values: ['1'], negate: false }]],
  ['id=not.gt.5', [{ column: 'id', op: 'gt', values: ['5'], negate: true }]],
  ['body=like.a.b%', [{ column: 'body', op: 'like', values: ['a.b%'], negate: false }]],
  ['body=eq."a,b"', [{ column: 'body', op: 'eq', values: ['a,b'], negate: false }]],
  ['body=eq."say \\"x\\""', [{ column: 'body', op: 'eq', values: ['say "x"'], negate: false }]],
  ['id=in.(1,2)', [{ column: 'id', op: 'in', values: ['1', '2'], negate: false }]],
  ['n=in.("a,b",c)', [{ column: 'n', op: 'in', values: ['a,b', 'c'], negate: false }]],
  [
    'id=gt.0,id=lt.9',
    [
      { column: 'id', op: 'gt', values: ['0'], negate: false },
      { column: 'id', op: 'lt', values: ['9'], negate: false },
    ],
  ],
])('%s is parsed', (text, filters) => {
  expect(parseFilters(text)).toEqual(filters);
});

test.each(['undefined', 'id', 'id=1', 'id=foo.1', 'id=in.1', '=eq.1'])('%s is refused', (text) => {
  expect(() => parseFilters(text)).toThrow(FilterError);
});
