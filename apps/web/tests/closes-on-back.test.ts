import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../src');

test('going back closes every overlay', async () => {
  const files = await Array.fromAsync(glob('**/*.tsx', { cwd: src }));
  const texts = await Promise.all(files.map((file) => readFile(join(src, file), 'utf8')));
  const opens = files.filter((_, index) => /<\w+\.Backdrop\b/.test(texts[index] ?? ''));
  expect(opens.length).toBeGreaterThan(0);
  const lacks = opens.filter((file) => !texts[files.indexOf(file)]?.includes('<ClosesOnBack'));
  expect(lacks, 'without ClosesOnBack').toEqual([]);
});
