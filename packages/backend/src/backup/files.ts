import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makeFolder } from './folders.ts';
import { BackupError, dataFolderOf, type FileChecksum, type Manifest } from './manifest.ts';
import { type Key, decrypted, encrypted } from './sealing.ts';

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Measures size and checksum of the bytes that pass through. */
function meter() {
  const hash = createHash('sha256');
  let size = 0;
  return {
    async *pass(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of bytes) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    },
    facts: (): FileChecksum => ({ size, sha256: hash.digest('hex') }),
  };
}

/**
 * Copies a file to a backup.
 * @param options.within the folder of the backup, which must exist
 * @returns null if the source has disappeared meanwhile.
 */
export async function backUpFile(
  from: string,
  to: string,
  { within, key }: { within: string; key: Key | null },
): Promise<FileChecksum | null> {
  const file = await open(from).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (file === null) return null;
  try {
    await makeFolder(within, dirname(to));
    const read = meter();
    await pipeline(encrypted(read.pass(file.createReadStream()), key), toDisk(to));
    return read.facts();
  } finally {
    await file.close();
  }
}

/** Restores a file of a backup. @throws BackupError if it does not match its checksum. */
export async function restoreFile(
  backup: string,
  manifest: Manifest,
  name: string,
  { to, key }: { to: string; key: Key | null },
): Promise<void> {
  await restoreChecked(join(dataFolderOf(backup), name), manifest.files[name], { to, key });
}

/** @throws BackupError if the file does not match its checksum. */
export async function restoreChecked(
  from: string,
  facts: FileChecksum | undefined,
  { to, key }: { to: string; key: Key | null },
): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const written = meter();
  await checked(from, () => pipeline(written.pass(contents(from, key)), toDisk(to)));
  compare(from, facts, written.facts());
}

/** @throws BackupError if a file of the backup does not match its checksum. */
export async function verifyFile(
  backup: string,
  manifest: Manifest,
  name: string,
  key: Key | null,
): Promise<void> {
  const path = join(dataFolderOf(backup), name);
  const read = meter();
  await checked(path, async () => {
    for await (const chunk of read.pass(contents(path, key))) void chunk;
  });
  compare(path, manifest.files[name], read.facts());
}

const contents = (path: string, key: Key | null) => decrypted(createReadStream(path), key);

const toDisk = (path: string) => createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true });

async function checked(path: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw error;
    const what = isMissing(error) ? 'is missing' : 'is damaged';
    throw new BackupError(`${path} ${what}; use another backup.`, { cause: error });
  }
}

function compare(path: string, expected: FileChecksum | undefined, found: FileChecksum): void {
  if (expected?.size !== found.size || expected.sha256 !== found.sha256)
    throw new BackupError(`${path} is damaged; use another backup.`);
}
