import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Authenticated } from './authenticate.ts';
import { payloadOf } from './payload.ts';

const BYTES = Buffer.from('words');
const crcSum = Buffer.alloc(4);
crcSum.writeUInt32BE(crc32(BYTES));
const CRC = crcSum.toString('base64');
const SHA1 = createHash('sha1').update(BYTES).digest('base64');

/** The body in `aws-chunked` encoding, with these trailers. */
const chunked = (trailers: Record<string, string>) =>
  `5\r\nwords\r\n0\r\n${Object.entries(trailers)
    .map(([name, sum]) => `${name}:${sum}\r\n`)
    .join('')}\r\n`;

function read(headers: Record<string, string>, body: string, payloadHash: string) {
  const request = new Request('http://localhost', { method: 'PUT', headers, body });
  const signed = { payloadHash, signature: '' } as Authenticated;
  return buffer(payloadOf(request, signed)).then(
    (bytes) => bytes.toString(),
    (error: { code?: string }) => error.code,
  );
}

const TRAILER = { 'x-amz-trailer': 'x-amz-checksum-crc32' };
const NEVER = 'MalformedTrailerError';
const OTHER = 'XAmzContentSHA256Mismatch';

test.each([
  ['matches', TRAILER, { 'x-amz-checksum-crc32': CRC }, 'words'],
  ['is missing', TRAILER, {}, NEVER],
  ['does not match', TRAILER, { 'x-amz-checksum-crc32': 'AAAAAA==' }, OTHER],
  ['has another name', TRAILER, { 'x-amz-checksum-sha1': SHA1 }, NEVER],
  [
    'is one of two',
    { 'x-amz-trailer': 'x-amz-checksum-crc32, x-amz-checksum-sha1' },
    { 'x-amz-checksum-crc32': CRC },
    NEVER,
  ],
  ['was not announced', {}, { 'x-amz-checksum-crc32': CRC }, 'words'],
])('a trailer that %s', async (_, headers, trailers, outcome) => {
  expect(await read(headers, chunked(trailers), 'STREAMING-UNSIGNED-PAYLOAD-TRAILER')).toBe(
    outcome,
  );
});

test.each([
  ['matches', { 'x-amz-checksum-sha1': SHA1 }, 'words'],
  ['is missing', {}, NEVER],
  ['does not match', { 'x-amz-checksum-sha1': CRC }, OTHER],
])('a checksum of a named algorithm that %s', async (_, headers, outcome) => {
  const named = { 'x-amz-sdk-checksum-algorithm': 'SHA1', ...headers };
  expect(await read(named, 'words', 'UNSIGNED-PAYLOAD')).toBe(outcome);
});
