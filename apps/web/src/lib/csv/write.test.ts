import { expect, test } from 'vitest';
import { toCsv } from './write.ts';

const cell = (text: string | number | null) =>
  toCsv([], [[text]])
    .split('\r\n')
    .at(1);

test.each(['=HYPERLINK("x")', '+49 30 1', '@SUM(A1)', '\t=1', '\r=1', '-2+3+cmd|x', '-', '=1'])(
  'a spreadsheet does not run %j',
  (text) => {
    expect(cell(text)?.replace(/^"/, '')).toMatch(/^'/);
  },
);

test.each([['-5'], ['-5.25'], ['-5,25'], [-33.87], ['5'], ['a=b'], ['1-2']])(
  '%j stays as it is',
  (value) => {
    expect(cell(value)?.replaceAll('"', '')).toBe(String(value));
  },
);

test('cells with separators, quotes, line breaks or spaces at the ends are quoted', () => {
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

test('nothing is an empty cell', () => {
  expect(toCsv(['a', 'b', 'c'], [[null, undefined, '']])).toBe('a,b,c\r\n,,\r\n');
});
