import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { crc32 } from 'node:zlib';
import { isSameText } from '../../same-text.ts';
import type { Authenticated } from './authenticate.ts';
import { tooLarge } from '../errors.ts';
import { neverCame, notWhatWasSigned, signatureMismatch } from './errors.ts';
import { scopeText, sha256, sign } from './signature.ts';

const EMPTY = sha256('');
/** The longest chunk header (with its signature) or trailer. */
const LONGEST_LINE = 1024;
/** Enough for ten thousand parts, or a thousand of the longest names. */
const LARGEST_DOCUMENT = 4 * 1024 ** 2;
const SIGNED_CHUNKS = /^STREAMING-AWS4-HMAC-SHA256-PAYLOAD(-TRAILER)?$/;

/**
 * The body of a signed request, decoded if it is chunked. The stream fails if the body does not
 * match its signature or its checksum.
 */
export function payloadOf(request: Request, signed: Authenticated): Readable {
  const body = request.body ? Readable.fromWeb(request.body as ReadableStream) : Readable.from([]);
  const { payloadHash } = signed;
  const sums = new Map<string, string>();
  for (const [name, sum] of request.headers) if (isChecksum(name)) sums.set(name, sum);
  const isChunked = payloadHash.startsWith('STREAMING-');
  const bytes = isChunked ? chunksOf(body, signed, sums) : body;
  const hash = /^[0-9a-f]{64}$/.test(payloadHash) ? payloadHash : null;
  return Readable.from(checked(bytes, hash, { sums, announced: announcedBy(request.headers) }));
}

const isChecksum = (name: string): boolean =>
  name === 'content-md5' || /^x-amz-checksum-(?!algorithm|mode|type)/.test(name);

/** Names of the checksums that the request announces, in headers or trailers. */
function announcedBy(headers: Headers): string[] {
  const algorithm = headers.get('x-amz-sdk-checksum-algorithm');
  const trailers = (headers.get('x-amz-trailer') ?? '').split(',');
  return [
    ...trailers.map((name) => name.trim().toLowerCase()).filter((name) => name !== ''),
    ...(algorithm === null ? [] : [`x-amz-checksum-${algorithm.trim().toLowerCase()}`]),
  ];
}

type Sums = { sums: ReadonlyMap<string, string>; announced: readonly string[] };

/** Reads a small XML body whole. @throws StorageError 413 */
export async function bodyText(request: Request, signed: Authenticated): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of payloadOf(request, signed)) {
    size += chunk.length;
    if (size > LARGEST_DOCUMENT) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Passes bytes on, then compares them with the checksums in headers and trailers. */
async function* checked(
  bytes: AsyncIterable<Buffer>,
  hash: string | null,
  { sums, announced }: Sums,
): AsyncGenerator<Buffer> {
  const [sha, sha1, md5] = [createHash('sha256'), createHash('sha1'), createHash('md5')];
  let crc = 0;
  for await (const chunk of bytes) {
    sha.update(chunk);
    sha1.update(chunk);
    md5.update(chunk);
    crc = crc32(chunk, crc);
    yield chunk;
  }
  const [shaSum, crcSum] = [sha.digest(), Buffer.alloc(4)];
  crcSum.writeUInt32BE(crc);
  const found = new Map([
    ['x-amz-checksum-crc32', crcSum.toString('base64')],
    ['x-amz-checksum-sha256', shaSum.toString('base64')],
    ['x-amz-checksum-sha1', sha1.digest('base64')],
    ['content-md5', md5.digest('base64')],
  ]);
  if (hash !== null && !isSameText(shaSum.toString('hex'), hash)) throw notWhatWasSigned();
  const absent = announced.find((name) => !sums.has(name));
  if (absent !== undefined) throw neverCame(absent);
  for (const [name, sum] of sums)
    if (found.has(name) && found.get(name) !== sum) throw notWhatWasSigned();
}

/** Decodes `aws-chunked`: chunks with their length, and possibly a signature each. */
async function* chunksOf(
  body: AsyncIterable<Buffer>,
  signed: Authenticated,
  sums: Map<string, string>,
): AsyncGenerator<Buffer> {
  const reader = new LineReader(body);
  const isSigned = SIGNED_CHUNKS.test(signed.payloadHash);
  let previous = signed.signature;
  while (true) {
    const line = await reader.line();
    const [, size = '', signature = ''] =
      /^([0-9a-f]{1,8})(?:;chunk-signature=([0-9a-f]{64}))?$/i.exec(line) ?? [];
    const length = Number.parseInt(size, 16);
    if (Number.isNaN(length)) throw notWhatWasSigned();
    const hash = createHash('sha256');
    for await (const part of reader.bytes(length)) {
      hash.update(part);
      yield part;
    }
    if (isSigned) {
      const right = chunkSignature(signed, previous, hash.digest('hex'));
      if (!isSameText(right, signature)) throw signatureMismatch();
      previous = right;
    }
    if (length === 0) break;
    if ((await reader.line()) !== '') throw notWhatWasSigned();
  }
  for (let line = await reader.line(true); line !== ''; line = await reader.line(true)) {
    const [name = '', ...value] = line.split(':');
    sums.set(name.trim().toLowerCase(), value.join(':').trim());
  }
}

function chunkSignature({ key, scope }: Authenticated, previous: string, hash: string): string {
  const kind = 'AWS4-HMAC-SHA256-PAYLOAD';
  return sign(key, [kind, scope.longDate, scopeText(scope), previous, EMPTY, hash].join('\n'));
}

/** Reads lines, and bytes of a known length, from a stream. */
class LineReader {
  readonly #source: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** A line without its terminator. If `canEnd`, the end of the stream counts as an empty line. */
  async line(canEnd = false): Promise<string> {
    let end = this.#held.indexOf('\r\n');
    while (end === -1) {
      if (this.#held.length > LONGEST_LINE) throw notWhatWasSigned();
      if (!(await this.#more())) {
        if (canEnd && this.#held.length === 0) return '';
        throw notWhatWasSigned();
      }
      end = this.#held.indexOf('\r\n');
    }
    const text = this.#held.toString('latin1', 0, end);
    this.#held = this.#held.subarray(end + 2);
    return text;
  }

  async *bytes(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0;) {
      if (this.#held.length === 0 && !(await this.#more())) throw notWhatWasSigned();
      const part = this.#held.subarray(0, left);
      this.#held = this.#held.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#source.next();
    if (done) return false;
    this.#held = this.#held.length === 0 ? value : Buffer.concat([this.#held, value]);
    return true;
  }
}
