import type { Response } from 'undici';

export type ReadBody = { bytes: Buffer; isWhole: boolean };

/** Reads at most this many bytes of the decompressed body, then closes the connection. */
export async function readAtMost(response: Response, most: number): Promise<ReadBody> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    length += chunk.byteLength;
    if (length > most) break;
  }
  return { bytes: Buffer.concat(chunks).subarray(0, most), isWhole: length <= most };
}

/** Ends a request whose body is not needed. */
export async function hangUp(response: Response): Promise<void> {
  await response.body?.cancel();
}
