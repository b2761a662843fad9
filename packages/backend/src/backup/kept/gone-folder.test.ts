import {
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backUp } from '../backup.ts';
import { append } from './log.ts';
import { StoredFiles } from './stored-files.ts';

let root: string;
let folder: string;
let dataDir: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-gone-'));
  [folder, dataDir] = [join(root, 'backups'), join(root, 'data')];
  mkdirSync(join(folder, 'chain'), { recursive: true });
  mkdirSync(join(dataDir, 'postgres'), { recursive: true });
  mkdirSync(join(dataDir, 'storage', 'objects', 'ab'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '18');
});
afterEach(async () => {
  expect(openFiles()).toEqual([]);
  await rm(root, { recursive: true });
});

/** Files below the test's folder that this process has open. */
const openFiles = () =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const path = readlinkSync(join('/proc/self/fd', fd));
      return path.startsWith(root) ? [path] : [];
    } catch {
      // It was closed meanwhile.
      return [];
    }
  });

const goes = () => renameSync(folder, `${folder}.away`);
const log = () => ({ folder: join(folder, 'chain', 'log'), timeline: 1, key: null });
const frame = { position: 16 * 1024 ** 2, at: new Date(0).toISOString(), bytes: Buffer.from('a') };

it('the log is not recreated if its folder disappears during a step', async () => {
  await append(log(), frame);
  goes();
  await expect(append(log(), frame)).rejects.toThrow('ENOENT');
  expect(existsSync(folder)).toBe(false);
});

it('stored files are not copied to the folder of an unmounted disk', async () => {
  const files = await StoredFiles.open(folder, dataDir, null);
  goes();
  mkdirSync(folder);
  writeFileSync(join(dataDir, 'storage', 'objects', 'ab', 'abcd'), 'text');
  await expect(files.follow()).rejects.toThrow('ENOENT');
  expect(readdirSync(folder)).toEqual([]);
});

it('a base is not created if the folder is missing', async () => {
  goes();
  const base = { encryption: null };
  await expect(
    backUp({ dataDir, target: join(folder, 'chain'), passphrase: undefined, base }),
  ).rejects.toThrow('is not there');
  expect(existsSync(folder)).toBe(false);
});
