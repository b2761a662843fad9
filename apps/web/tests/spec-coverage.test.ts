import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const page = readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Statement'));
const cells = rows.map((row) =>
  row
    .slice(2, -2)
    .split(/(?<!\\)\| ?/)
    .map((cell) => cell.trim()),
);
const proofs = [...page.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)` › `([^`]+)`/g)].map(
  ([, file = '', title = '']) => ({ file, title }),
);

test('every statement says where it is built and what proves it', () => {
  expect(rows.length).toBeGreaterThan(150);
  expect(cells.filter((row) => row.length !== 3 || row.includes(''))).toEqual([]);
  const isProven = ([, , proof = '']: string[]) => proof.includes(' › ');
  expect(cells.filter((row) => !isProven(row))).toEqual([]);
});

test('every named file and folder exists', () => {
  const named = [
    ...page.matchAll(/`((?:apps|packages|supabase|e2e|scripts|docs)\/[\w./-]+)`/g),
  ].map(([, path = '']) => path);
  expect([...new Set(named)].filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('every named test exists by its title', () => {
  const sources = new Map<string, string>();
  const sourceOf = (file: string) => {
    const source =
      sources.get(file) ??
      (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '');
    sources.set(file, source);
    return source;
  };
  const isThere = ({ file, title }: (typeof proofs)[number]) =>
    ["'", '"', '`'].some((quote) => sourceOf(file).includes(`${quote}${title}${quote}`));
  expect(proofs.length).toBeGreaterThan(150);
  expect(
    proofs.filter((proof) => !isThere(proof)).map(({ file, title }) => `${file} › ${title}`),
  ).toEqual([]);
});
