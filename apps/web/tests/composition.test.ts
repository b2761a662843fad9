import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Keys of input methods are recognised in one place, for every field of the app. */

const src = fileURLToPath(new URL('../src', import.meta.url));
const GUARD = join('lib', 'composition.ts');
const files = (await Array.fromAsync(glob('**/*.{ts,tsx}', { cwd: src }))).filter(
  (file) => !file.includes('.test.') && !file.includes('/testing/'),
);

const textOf = (file: string) => readFileSync(join(src, file), 'utf8');

test('no handler of the app recognises an input method by itself', () => {
  const own = files.filter(
    (file) => file !== GUARD && /\.isComposing\b|\bkeyCode\b|[^\w]229[^\w]/.test(textOf(file)),
  );
  expect(own).toEqual([]);
});

test('the guard is set before anything else of the page listens', () => {
  const [, statements = ''] = textOf('main.tsx').split(/\n\n(?!import)/, 2);
  expect(statements.trimStart().split('\n')[0]).toBe('guardComposition();');
});

test('no listener that is added while modules load comes before the guard', () => {
  // A listener at the top level of a module that main.tsx imports would be called first.
  const early = files.filter((file) => /^(window\.)?addEventListener\('key/m.test(textOf(file)));
  expect(early).toEqual([]);
});
