import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

/**
 * The checksum of the bytes when they arrived; a client's own tag or an older one contains none.
 */
const SUM = /^"([0-9a-f]{32})"$/;

/**
 * Passes bytes on, but the last chunk only if all bytes match the checksum, so a damaged file
 * arrives truncated and never complete.
 * @throws at the end if they do not match.
 */
export async function* withChecksumCheck(bytes: Readable, eTag: string): AsyncGenerator<Buffer> {
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
