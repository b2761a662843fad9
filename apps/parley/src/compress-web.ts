import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest|txt|wasm|ttf)$/;
/** Compressing files below a network packet's size gains nothing. */
const LEAST_BYTES = 1024;
/** Brotli's best quality, for the files that every visitor loads. */
const BEST_QUALITY = 11;
/** Higher levels save few bytes for much more time. */
const QUALITY = 9;
/** Chunks of the app's start (apps/web/vite.config.ts). */
const FOR_ALL = /^(index|front|first|texts|session|product|overlays|editor)-[^.]+\.(js|css)$/;

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/**
 * Writes a compressed copy next to each file of the built app, so that no request waits for
 * compression.
 */
export async function compressWeb(dist: string): Promise<void> {
  const entries = await readdir(dist, { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map(compressed));
}

async function compressed(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < LEAST_BYTES) return;
  const isForAll = FOR_ALL.test(basename(file));
  const [brotli, zipped] = await Promise.all([
    asBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: isForAll ? BEST_QUALITY : QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    asGzip(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, zipped)]);
}
