import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/**
 * Text has three sizes, `text-xs`, `text-sm` and `text-base`: 12 px for marks and times, 13 for
 * controls and secondary lines, 15 for body text at the browser's default. Only titles are larger.
 */
const SIZE = /(?:text-\[|--text-\w+: |font-size: )([\d.]+)(px|rem)/g;
const NAMED = /^--text-(?:xs|sm|base): /;

const source = fileURLToPath(new URL('..', import.meta.url));
const sizes = globSync('**/*.{tsx,css}', { cwd: source }).flatMap((file) =>
  [...readFileSync(`${source}/${file}`, 'utf8').matchAll(SIZE)].map(([written, size, unit]) => ({
    file,
    written,
    size: Number(size),
    unit,
  })),
);

test('text sizes follow the browser’s setting', () => {
  expect(sizes.length).toBeGreaterThan(5);
  expect(sizes.filter(({ unit }) => unit === 'px')).toEqual([]);
});

test('text uses three named sizes; only titles are larger', () => {
  expect(sizes.filter(({ written, size }) => size <= 1 && !NAMED.test(written))).toEqual([]);
});
