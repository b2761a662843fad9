import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/**
 * What is read has three sizes: 12 for marks and times, 13 for controls and second lines, 15 for
 * text. Titles are larger, and few.
 */
const SIZES = ['12', '13', '15'];
const LARGEST_TEXT = 16;
const SIZE = /(?:text-\[|font-size: )(\d+(?:\.\d+)?)px/g;

const source = fileURLToPath(new URL('..', import.meta.url));

test('what is read is set in three sizes, none of them smaller than twelve pixels', () => {
  const sizes = globSync('**/*.{tsx,css}', { cwd: source }).flatMap((file) =>
    [...readFileSync(`${source}/${file}`, 'utf8').matchAll(SIZE)].map(([, size = '']) => ({
      file,
      size,
    })),
  );
  expect(sizes.filter(({ size }) => size === '13').length).toBeGreaterThan(0);
  expect(sizes.filter(({ size }) => Number(size) <= LARGEST_TEXT && !SIZES.includes(size))).toEqual(
    [],
  );
});
