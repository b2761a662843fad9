import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BackupError, contentOf, type FileFacts, type Manifest } from './manifest.ts';
import { type Key, opened, sealed } from './sealing.ts';

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Tells size and sum of bytes that pass. */
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
    facts: (): FileFacts => ({ size, sha256: hash.digest('hex') }),
  };
}

/** @returns null when the file is gone meanwhile. */
export async function putAside(
  from: string,
  to: string,
  key: Key | null,
): Promise<FileFacts | null> {
  const file = await open(from).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (file === null) return null;
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const read = meter();
  await pipeline(sealed(read.pass(file.createReadStream()), key), toDisk(to));
  return read.facts();
}

/** Writes a file of a backup back. @throws BackupError when it is not what was put aside. */
export async function bringBack(
  backup: string,
  manifest: Manifest,
  name: string,
  { to, key }: { to: string; key: Key | null },
): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const written = meter();
  await checked(backup, name, () =>
    pipeline(written.pass(contents(backup, name, key)), toDisk(to)),
  );
  compare(backup, name, manifest, written.facts());
}

/** @throws BackupError when a file of the backup is not what was put aside. */
export async function verify(
  backup: string,
  manifest: Manifest,
  name: string,
  key: Key | null,
): Promise<void> {
  const read = meter();
  await checked(backup, name, async () => {
    for await (const chunk of read.pass(contents(backup, name, key))) void chunk;
  });
  compare(backup, name, manifest, read.facts());
}

const contents = (backup: string, name: string, key: Key | null) =>
  opened(createReadStream(join(contentOf(backup), name)), key);

const toDisk = (path: string) => createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true });

async function checked(backup: string, name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw error;
    const what = isMissing(error) ? 'is missing' : 'is damaged';
    throw new BackupError(`${join(contentOf(backup), name)} ${what}; use another backup.`, {
      cause: error,
    });
  }
}

function compare(backup: string, name: string, { files }: Manifest, found: FileFacts): void {
  const { size, sha256 } = files[name] ?? {};
  if (size !== found.size || sha256 !== found.sha256)
    throw new BackupError(`${join(contentOf(backup), name)} is damaged; use another backup.`);
}
