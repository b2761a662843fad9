import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Drawings } from './drawings.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-drawings-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const ONE = '11111111-0000-4000-8000-000000000000';
const TWO = '22222222-0000-4000-8000-000000000000';
const THREE = '33333333-0000-4000-8000-000000000000';

async function drawings(mostBytes = 1000) {
  const made = new Drawings(folder, mostBytes);
  await made.prepare();
  return made;
}

async function keep(kept: Drawings, version: string, key: string, bytes: number) {
  const draft = kept.draft();
  await writeFile(draft, 'x'.repeat(bytes));
  return kept.keep(version, key, draft, 'webp');
}

const files = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((e) => e.isFile());

test('the least recently used images are removed above the size limit', async () => {
  const kept = await drawings(1000);
  await keep(kept, ONE, 'a', 400);
  await keep(kept, TWO, 'a', 400);
  expect(kept.find(ONE, 'a')).toMatchObject({ size: 400, format: 'webp' });
  await keep(kept, THREE, 'a', 400);
  expect([ONE, TWO, THREE].map((version) => kept.find(version, 'a') !== null)).toEqual([
    true,
    false,
    true,
  ]);
  expect(await files()).toHaveLength(2);
});

test('forgetting a version removes its rendered images and no others', async () => {
  const kept = await drawings();
  await keep(kept, ONE, 'a', 10);
  await keep(kept, ONE, 'b', 10);
  await keep(kept, TWO, 'a', 10);
  await kept.forget(ONE);
  expect([kept.find(ONE, 'a'), kept.find(ONE, 'b')]).toEqual([null, null]);
  expect(kept.find(TWO, 'a')).not.toBeNull();
  expect(await files()).toHaveLength(1);
});

test('a new start finds finished images within its size limit', async () => {
  const first = await drawings();
  await keep(first, ONE, '50x50-cover-100-jpeg', 300);
  await keep(first, TWO, 'a', 300);
  await writeFile(first.draft(), 'half');
  const second = await drawings(500);
  expect(second.versions().size).toBe(1);
  expect(await files()).toHaveLength(1);
  const third = await drawings();
  const [version = ''] = third.versions();
  expect([ONE, TWO]).toContain(version);
});
