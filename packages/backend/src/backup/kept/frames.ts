import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { constants, deflate, inflate } from 'node:zlib';
import { z } from 'zod';
import { type Key, decrypted, encrypted } from '../sealing.ts';

/** Stored frames call the position `place`. */
const headSchema = z
  .object({ place: z.int().min(0), at: z.iso.datetime() })
  .transform(({ place, at }) => ({ position: place, at }));

/**
 * A piece of the log from a position on, and the time at which it was the end of the log (by the
 * database's clock).
 */
export type BackupFrame = z.infer<typeof headSchema> & { bytes: Buffer };

const LENGTH_BYTES = 4;
const SUM_BYTES = 32;
const pack = promisify<Buffer, object, Buffer>(deflate);
const unpack = promisify<Buffer, Buffer>(inflate);

const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

/**
 * Encodes a frame: its length, then compressed and sealed the checksum, position, time and bytes.
 */
export async function framed(
  { position, at, bytes }: BackupFrame,
  key: Key | null,
): Promise<Buffer> {
  const content = Buffer.concat([
    Buffer.from(`${JSON.stringify({ place: position, at })}\n`),
    bytes,
  ]);
  const packed = await pack(content, { level: constants.Z_BEST_SPEED });
  const body = await buffer(encrypted([Buffer.concat([sumOf(content), packed])], key));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(body.length);
  return Buffer.concat([length, body]);
}

/**
 * Decodes the frames in a file, each with its end offset. Omits a frame that is cut off at the end.
 * @throws if a frame does not match its checksum.
 */
export async function* unframed(
  file: Buffer,
  key: Key | null,
): AsyncGenerator<BackupFrame & { end: number }> {
  for (let at = 0; at + LENGTH_BYTES <= file.length;) {
    const begin = at + LENGTH_BYTES;
    at = begin + file.readUInt32BE(at);
    if (at > file.length) return;
    const body = await buffer(decrypted([file.subarray(begin, at)], key));
    const content = await unpack(body.subarray(SUM_BYTES));
    if (!sumOf(content).equals(body.subarray(0, SUM_BYTES)))
      throw new Error('A piece of the log is not what was written');
    const line = content.indexOf('\n');
    const head = headSchema.parse(JSON.parse(content.subarray(0, line).toString()));
    yield { ...head, bytes: content.subarray(line + 1), end: at };
  }
}
