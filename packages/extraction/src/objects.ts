import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extractionLimits } from './limits.ts';
import { Refusal } from './refusal.ts';

/** Storage's address and the service key. */
export type Objects = { supabaseUrl: string; secretKey: string };

const FETCH_MS = 120_000;

/**
 * Downloads an object to a temporary file, which is removed after `use`.
 * @throws Refusal if the object is missing or too large; other errors are worth a retry.
 */
export async function withObject<T>(
  { supabaseUrl, secretKey }: Objects,
  bucket: string,
  path: string,
  use: (file: string) => Promise<T>,
): Promise<T> {
  const name = [bucket, ...path.split('/')].map(encodeURIComponent).join('/');
  const response = await fetch(`${supabaseUrl}/storage/v1/object/authenticated/${name}`, {
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
    signal: AbortSignal.timeout(FETCH_MS),
  });
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    if (response.status === 400 || response.status === 404) throw new Refusal('missing');
    throw new Error(`Storage answered ${response.status}`);
  }
  const folder = await mkdtemp(join(tmpdir(), 'parley-reading-'));
  try {
    const file = join(folder, 'file');
    await pipeline(response.body, meter(), createWriteStream(file, { mode: 0o600 }));
    return await use(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Ends a download that exceeds the limit, whatever size was declared. */
function meter(): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > extractionLimits.fileBytes) done(new Refusal('too_large'));
      else done(null, chunk);
    },
  });
}
