import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

/** The sum that was taken when the bytes came; a client's own or an older tag is none. */
const SUM = /^"([0-9a-f]{32})"$/;

/**
 * Passes bytes on, the last of them only when all are those that were stored: a file that was
 * damaged since arrives cut, and never whole.
 * @throws at the end, when they are not.
 */
export async function* verified(bytes: Readable, eTag: string): AsyncGenerator<Buffer> {
  const [, sum] = SUM.exec(eTag) ?? [];
  const hash = createHash('md5');
  let held: Buffer | null = null;
  for await (const chunk of bytes) {
    hash.update(chunk);
    if (held) yield held;
    held = chunk;
  }
  if (sum !== undefined && hash.digest('hex') !== sum)
    throw new Error('A stored file is not what was stored');
  if (held) yield held;
}
