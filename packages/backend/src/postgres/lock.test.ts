import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeLock } from './lock.ts';
import { ownMark } from './processes.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-lock-'));
  path = join(folder, 'lock');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test.each([
  ['empty', ''],
  ['truncated', '{"pid":1'],
  ['null', 'null'],
  ['without a process', '{"pid":0,"started":""}'],
  ['of an ended process', '{"pid":4194303,"started":"1"}'],
  ['of an earlier process with the same pid', `{"pid":${process.pid},"started":"1"}`],
])('a lock that is %s can be taken', (_what, text) => {
  writeFileSync(path, text);
  const release = takeLock(path);
  expect(() => takeLock(path)).toThrow('already running on this data folder');
  release();
  expect(readdirSync(folder)).toEqual([]);
});

test('a folder in place of the lock can be replaced', () => {
  mkdirSync(path);
  takeLock(path)();
  expect(readdirSync(folder)).toEqual([]);
});

test('a lock of an earlier version, which names no folder, is respected', () => {
  writeFileSync(path, JSON.stringify(ownMark()));
  expect(() => takeLock(path)).toThrow(`(process ${process.pid})`);
});

test('the lock of a copied folder can be taken; the original stays locked', async () => {
  const release = takeLock(path);
  const copy = await mkdtemp(join(tmpdir(), 'parley-lock-copy-'));
  cpSync(folder, copy, { recursive: true });
  takeLock(join(copy, 'lock'))();
  expect(() => takeLock(path)).toThrow('already running');
  release();
  await rm(copy, { recursive: true });
});

test('one of several concurrent processes takes over any stale lock', async () => {
  for (const left of ['', '{"pid":4194303,"started":"1"}', null]) {
    if (left !== null) writeFileSync(path, left);
    const children = Array.from({ length: 6 }, () =>
      spawn(
        process.execPath,
        [fileURLToPath(new URL('../../tests/lock-child.ts', import.meta.url)), path],
        { stdio: ['pipe', 'pipe', 'inherit'] },
      ),
    );
    await Promise.all(children.map(({ stdout }) => once(stdout, 'data')));
    const outcomes = children.map(({ stdout }) => once(stdout, 'data'));
    for (const { stdin } of children) stdin.write('go\n');
    const said = await Promise.all(outcomes);
    const ended = children.map((child) => once(child, 'exit'));
    for (const { stdin } of children) stdin.end();
    await Promise.all(ended);
    expect(said.map(String).toSorted()).toEqual([...Array(5).fill('refused\n'), 'won\n']);
    expect(readdirSync(folder)).toEqual([]);
  }
});
