import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** Times in a zip are those of its files; nothing should say when it was packed. */
const NO_TIME = new Date('2000-01-01T00:00:00Z');

/** Packs the folder of an export as a zip, file by file. @returns its size and hash. */
export async function packZip(
  folder: string,
  target: string,
  onBytes: (bytes: number) => void = () => {},
): Promise<{ bytes: number; sha256: string }> {
  const zip = new ZipFile();
  const failed = new Promise<never>((_, fail) => zip.on('error', fail));
  failed.catch(() => undefined);
  for (const name of ['manifest.json', 'tables', 'html', 'files'])
    for (const path of await filesIn(folder, name))
      zip.addFile(join(folder, path), path, {
        mtime: NO_TIME,
        mode: 0o100_644,
        // Pictures, films and documents are packed already.
        compress: name !== 'files',
      });
  zip.end();
  const hash = createHash('sha256');
  let bytes = 0;
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      onBytes(bytes);
      done(null, chunk);
    },
  });
  const written = pipeline(
    zip.outputStream,
    measured,
    createWriteStream(target, { flags: 'wx', mode: 0o600 }),
  );
  await Promise.race([written, failed]);
  return { bytes, sha256: hash.digest('hex') };
}

/** The files of a folder of the export, or the file itself. None if it is missing. */
async function filesIn(folder: string, name: string): Promise<string[]> {
  const facts = await stat(join(folder, name)).catch(() => null);
  if (!facts) return [];
  if (facts.isFile()) return [name];
  const names = await readdir(join(folder, name));
  return names.toSorted().map((file) => `${name}/${file}`);
}
