import fc from 'fast-check';
import { expect, test } from 'vitest';
import { auditCsv } from './csv.ts';

test('values with commas, quotes and line breaks keep their shape', () => {
  expect(
    auditCsv([
      ['a', 'b,c'],
      ['say "hi"', 'two\nlines'],
    ]),
  ).toBe('\uFEFFa,"b,c"\r\n"say ""hi""","two\nlines"\r\n');
});

test('no value is run as a formula', () => {
  for (const value of ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\r=1', ' =HYPERLINK("x")'])
    expect(auditCsv([[value]])).toMatch(/^\uFEFF"?'/);
  fc.assert(fc.property(fc.string(), (value) => !/^\uFEFF"?\s*[=+\-@]/.test(auditCsv([[value]]))));
});
