import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, test, expect } from 'vitest';
import { folderInMemory } from './in-memory.ts';

const plenty = () => Number.MAX_SAFE_INTEGER;

function somewhere(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-in-memory-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('other accounts can reach their data through a run’s folder', () => {
  const folder = folderInMemory(somewhere(), plenty) ?? '';
  expect(statSync(folder).mode & 0o777).toBe(0o711);
});

test('a run’s folder is removed when it exits', () => {
  const folder = somewhere();
  const program = `
    const { folderInMemory } = await import(${JSON.stringify(join(import.meta.dirname, 'in-memory.ts'))});
    const folder = folderInMemory(${JSON.stringify(folder)}, () => Infinity);
    (await import('node:fs')).writeFileSync(folder + '/data', 'x');
    process.stdout.write(folder);`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program]);
  expect(stdout.toString()).toContain(folder);
  expect(readdirSync(folder)).toEqual([]);
});

test('folders of killed runs are removed, those of running ones stay', () => {
  const folder = somewhere();
  const { pid: ended } = spawnSync(process.execPath, ['-e', '0']);
  const left = join(folder, `parley-tests-${ended}`);
  const used = join(folder, `parley-tests-${process.ppid}`);
  for (const folder of [left, used]) mkdirSync(join(folder, 'data'), { recursive: true });
  folderInMemory(folder, plenty);
  expect([existsSync(left), existsSync(used)]).toEqual([false, true]);
});

test('data stays on the disk without a folder in memory or enough space in it', () => {
  expect(folderInMemory('/nowhere/at/all', plenty)).toBeNull();
  const folder = somewhere();
  expect(folderInMemory(folder, () => 1024 ** 3)).toBeNull();
  expect(readdirSync(folder)).toEqual([]);
});
