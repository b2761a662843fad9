import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import JSZip from 'jszip';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TransferError, unpackZip } from '../src/index.ts';

let root: string;
const folder = () => join(root, 'unpacked');
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-zip-'));
  await mkdir(folder());
});
afterEach(() => rm(root, { recursive: true, force: true }));

const HASH = 'a'.repeat(64);

async function pack(entries: Record<string, string>, mode?: number): Promise<string> {
  const zip = new JSZip();
  for (const [name, text] of Object.entries(entries))
    zip.file(name, text, mode === undefined ? {} : { unixPermissions: mode });
  const file = join(root, 'export.zip');
  const bytes = await zip.generateAsync({
    type: 'nodebuffer',
    compression: 'DEFLATE',
    compressionOptions: { level: 1 },
    platform: 'UNIX',
  });
  await writeFile(file, bytes);
  return file;
}

const refusal = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'it was unpacked',
    (error: unknown) => (error instanceof TransferError ? error.code : String(error)),
  );

test('a zip of an export is unpacked, packed with its folder or without', async () => {
  const parts = {
    'manifest.json': '{}',
    'tables/messages.jsonl': '{}\n',
    'tables/private.assistants.jsonl': '{}\n',
    [`files/${HASH}`]: 'contents',
    'html/index.html': '<p>',
  };
  const packed = Object.fromEntries(
    Object.entries(parts).map(([name, text]) => [`export/${name}`, text]),
  );
  for (const entries of [parts, packed]) {
    await rm(folder(), { recursive: true });
    await mkdir(folder());
    await unpackZip(await pack(entries), folder());
    const names = await readdir(folder(), { recursive: true });
    expect(names.toSorted()).toEqual([
      'files',
      `files/${HASH}`,
      'manifest.json',
      'tables',
      'tables/messages.jsonl',
      'tables/private.assistants.jsonl',
    ]);
    expect(await readFile(join(folder(), 'files', HASH), 'utf8')).toBe('contents');
  }
});

test.each([
  '../outside.json',
  'tables/../../outside.jsonl',
  'tables/..jsonl',
  '/etc/passwd',
  'files/short',
  'tables/a/b.jsonl',
  'a/b/manifest.json',
  'tables\\..\\..\\outside.jsonl',
])('a zip that holds %s is refused', async (name) => {
  // JSZip cleans names, so another of the same length is replaced in the packed bytes.
  const other = 'p'.repeat(name.length);
  const packed = await pack({ [other]: 'x' });
  const bytes = (await readFile(packed)).toString('latin1');
  await writeFile(packed, Buffer.from(bytes.replaceAll(other, name), 'latin1'));
  expect(await refusal(unpackZip(packed, folder()))).toBe('not_an_export');
  expect(await readdir(root)).toEqual(['export.zip', 'unpacked']);
});

test('a link in a zip becomes a plain file with the name of its target as text', async () => {
  const file = await pack({ 'tables/messages.jsonl': '/etc/passwd' }, 0o120777);
  await unpackZip(file, folder());
  const contents = await readFile(join(folder(), 'tables', 'messages.jsonl'), 'utf8');
  expect(contents).toBe('/etc/passwd');
});

test('a zip bomb is refused before it fills the disk', async () => {
  const file = await pack({
    'manifest.json': '{}',
    'tables/messages.jsonl': '0'.repeat(101 * 1024 * 1024),
  });
  expect(await refusal(unpackZip(file, folder()))).toBe('zip_too_large');
  expect(await readdir(join(folder(), 'tables'))).toEqual([]);
});

test('what is no zip, or a damaged one, is refused', async () => {
  const file = join(root, 'export.zip');
  await writeFile(file, 'no zip');
  expect(await refusal(unpackZip(file, folder()))).toBe('not_an_export');
  const whole = await readFile(await pack({ 'manifest.json': '{"a": "bcdefghijkl"}' }));
  await writeFile(file, whole.fill(0x41, 45, 60));
  await rm(folder(), { recursive: true });
  await mkdir(folder());
  expect(await refusal(unpackZip(file, folder()))).toBe('not_an_export');
});
