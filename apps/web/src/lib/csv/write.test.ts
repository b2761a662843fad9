import { expect, test } from 'vitest';
import { toCsv } from './write.ts';

const cell = (text: string | number | null) =>
  toCsv([], [[text]])
    .split('\r\n')
    .at(1);

test.each(['=HYPERLINK("x")', '+49 30 1', '@SUM(A1)', '\t=1', '\r=1', '-2+3+cmd|x', '-', '=1'])(
  'escapes %j so that a spreadsheet does not run it',
  (text) => {
    expect(cell(text)?.replace(/^"/, '')).toMatch(/^'/);
  },
);

test.each([['-5'], ['-5.25'], ['-5,25'], [-33.87], ['5'], ['a=b'], ['1-2']])(
  'leaves %j unchanged',
  (value) => {
    expect(cell(value)?.replaceAll('"', '')).toBe(String(value));
  },
);

test('quotes cells with separators, quotes, line breaks or outer spaces', () => {
  expect(
    toCsv(
      ['a', 'b'],
      [
        ['x,y', 'say "x"'],
        ['x\ny', ' x'],
      ],
    ),
  ).toBe('a,b\r\n"x,y","say ""x"""\r\n"x\ny"," x"\r\n');
});

test('writes null and undefined as empty cells', () => {
  expect(toCsv(['a', 'b', 'c'], [[null, undefined, '']])).toBe('a,b,c\r\n,,\r\n');
});
