import { expect, test } from 'vitest';
import { emphasisPattern } from './emphasis.ts';

const found = (sign: string, text: string) => emphasisPattern(sign, '$').exec(text)?.[2] ?? null;

test('signs that touch the text between them are emphasis', () => {
  expect(found('*', 'so *slanted words*')).toBe('slanted words');
  expect(found('*', '*a*')).toBe('a');
  expect(found('**', 'so **bold**')).toBe('bold');
  expect(found('_', '_slanted_')).toBe('slanted');
  expect(found('~~', 'now ~~gone~~')).toBe('gone');
});

test('signs with spaces are no emphasis: 2 * 3 * 4 keeps its stars', () => {
  for (const text of ['2 * 3 *', '* a*', 'x *a *', '2*3*', '**a*', 'a __ b __'])
    expect(found('*', text)).toBeNull();
  expect(found('**', 'a ** b **')).toBeNull();
  expect(found('_', 'snake_case_')).toBeNull();
});
