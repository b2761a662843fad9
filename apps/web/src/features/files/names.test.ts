import { expect, test } from 'vitest';
import { bytesOf, freeName, nameProblem } from './names.ts';

test('accepts names in any alphabet up to 255 bytes', () => {
  expect(
    [
      'Größe.txt',
      'отчёт.pdf',
      '设计图.png',
      'تقرير.docx',
      '🏗️.md',
      'a.b.c',
      '.env',
      'a\\b',
      'two\nlines',
    ].map(nameProblem),
  ).toEqual(Array.from({ length: 9 }, () => null));
  expect(nameProblem('ж'.repeat(127))).toBeNull();
  expect(nameProblem('ж'.repeat(128))).toBe('tooLong');
});

test('rejects paths, empty and invisible names', () => {
  expect(['../secret', 'a/b', '.', '..', ' .. '].map(nameProblem)).toEqual(
    Array.from({ length: 5 }, () => 'path'),
  );
  expect(['', '   ', '\u200B'].map(nameProblem)).toEqual(['empty', 'empty', 'empty']);
  expect(['a\u0000b', 'invoice\u202Efdp.exe'].map(nameProblem)).toEqual(['control', 'control']);
});

test('a taken name gets the first free number before its extension, ignoring case', () => {
  const taken = new Set(['plan.pdf', 'plan (2).pdf', '.env', 'readme']);
  expect(freeName('Plan.pdf', taken)).toBe('Plan (3).pdf');
  expect(freeName('.env', taken)).toBe('.env (2)');
  expect(freeName('README', taken)).toBe('README (2)');
  expect(freeName('other.pdf', taken)).toBe('other.pdf');
});

test('a numbered name is shortened to the maximum at whole characters', () => {
  const long = `${'漢'.repeat(83)}.txt`;
  const free = freeName(long, new Set([long]));
  expect(bytesOf(free)).toBeLessThanOrEqual(255);
  expect(free.endsWith('漢 (2).txt')).toBe(true);
});
