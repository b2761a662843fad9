import { Readable } from 'node:stream';
import { z } from 'zod';
import { parseRange } from '../download.ts';
import { StorageError, tooLarge } from '../errors.ts';
import { bucketSettings, readableObject, asStorageCaller } from '../rows.ts';
import { allowedType } from '../types.ts';
import { probeObject, sizeLimit, storeArriving } from '../upload.ts';
import { checkSource } from './conditions.ts';
import { objectKeyOf, ownerOf, type S3Call, userMetadata } from './context.ts';
import { invalidArgument } from './errors.ts';
import { copySourceOf } from './objects.ts';
import { payloadOf, bodyText } from './payload.ts';
import type { MultipartUpload, Piece } from './pieces.ts';
import { readDocument, xmlAnswer } from './xml.ts';

const MOST_PARTS = 10_000;

/** CreateMultipartUpload: checks the policies before the first byte. */
export async function beginUpload(call: S3Call): Promise<Response> {
  const { sql, pieces, bucket, caller, request } = call;
  const key = objectKeyOf(call);
  const settings = await bucketSettings(sql, bucket);
  const mimetype = allowedType(request.headers.get('content-type'), settings);
  await probeObject(sql, { bucket, name: key, caller, upsert: true });
  const id = await pieces.begin({
    bucket_id: bucket,
    key,
    owner_id: ownerOf(caller),
    user_metadata: userMetadata(request.headers),
    metadata: { mimetype, cacheControl: request.headers.get('cache-control') ?? 'no-cache' },
  });
  return xmlAnswer('InitiateMultipartUploadResult', { Bucket: bucket, Key: key, UploadId: id });
}

/** UploadPart. */
export async function putPart(call: S3Call): Promise<Response> {
  const { disk, pieces, request, signed } = call;
  const { upload, limit, number } = await admitted(call);
  const received = await disk.receive(payloadOf(request, signed), limit);
  await pieces.keep(upload, number, received);
  return new Response(null, { headers: { ETag: received.etag } });
}

/** UploadPartCopy: copies bytes of an object that the caller may read. */
export async function copyPart(call: S3Call): Promise<Response> {
  const { sql, disk, pieces, caller, request } = call;
  const { upload, limit, number } = await admitted(call);
  const { bucketId, sourceKey } = copySourceOf(request.headers);
  const source = await asStorageCaller(sql, caller, (tx) =>
    readableObject(tx, bucketId, sourceKey),
  );
  checkSource(request.headers, source);
  const asked = request.headers.get('x-amz-copy-source-range');
  const range = rangeOf(asked, source.metadata.size);
  const received = await disk.receive(disk.read(source.version, range), limit);
  await pieces.keep(upload, number, received);
  return xmlAnswer('CopyPartResult', { ETag: received.etag, LastModified: new Date() });
}

function rangeOf(asked: string | null, size: number): { start: number; end: number } {
  if (asked === null) return { start: 0, end: size - 1 };
  const range = /^bytes=\d+-\d+$/.test(asked) ? parseRange(asked, size) : null;
  if (range === null || range === 'unsatisfiable')
    throw invalidArgument('The range of the copy source is not valid');
  return range;
}

/** The upload of a part, and how many more bytes its bucket accepts. @throws StorageError */
async function admitted(call: S3Call) {
  const { sql, pieces, bucket, caller, query } = call;
  const number = Number(query.get('partNumber'));
  if (!Number.isInteger(number) || number < 1 || number > MOST_PARTS)
    throw invalidArgument(`Part number must be an integer between 1 and ${MOST_PARTS}`);
  const upload = await uploadOf(call);
  await probeObject(sql, { bucket, name: upload.key, caller, upsert: true });
  const others = (await pieces.list(upload.id)).filter((piece) => piece.part_number !== number);
  const taken = others.reduce((sum, { size }) => sum + size, 0);
  const limit = sizeLimit(await bucketSettings(sql, bucket)) - taken;
  if (limit < 0) throw tooLarge();
  return { upload, limit, number };
}

/**
 * Finds an upload, which only its maker and the service may use. @throws StorageError NoSuchUpload
 */
export async function uploadOf({
  pieces,
  query,
  bucket,
  key,
  caller,
}: S3Call): Promise<MultipartUpload> {
  const upload = await pieces.find(query.get('uploadId') ?? '', bucket, key);
  const isOwn = caller.role === 'service_role' || upload.owner_id === ownerOf(caller);
  return isOwn ? upload : pieces.find('', bucket, key);
}

const part = z.object({ PartNumber: z.coerce.number().int(), ETag: z.string() });
const completion = z.object({
  CompleteMultipartUpload: z.union([z.object({ Part: z.array(part) }), z.string().regex(/^\s*$/)]),
});

/** CompleteMultipartUpload: makes an object of the parts, under the policies at that time. */
export async function completeUpload(call: S3Call): Promise<Response> {
  const { sql, disk, pieces, bucket, caller, request, signed, url } = call;
  const upload = await uploadOf(call);
  const text = await bodyText(request, signed);
  const { CompleteMultipartUpload: asked } = readDocument(completion, text);
  const named = typeof asked === 'string' ? [] : asked.Part;
  const chosen = choose(named, await pieces.list(upload.id));
  const target = { bucket, name: upload.key, caller, upsert: true };
  const { etag } = await storeArriving(sql, disk, target, async (settings) => ({
    mimeType: allowedType(upload.metadata?.mimetype, settings),
    received: await disk.receive(
      Readable.from(pieces.bytes(upload.id, chosen)),
      sizeLimit(settings),
    ),
    cacheControl: upload.metadata?.cacheControl ?? 'no-cache',
    userMetadata: upload.user_metadata,
  }));
  await pieces.remove(upload.id);
  const Location = `${url.origin}${url.pathname}`;
  return xmlAnswer('CompleteMultipartUploadResult', {
    Location,
    Bucket: bucket,
    Key: upload.key,
    ETag: etag,
  });
}

/**
 * The named parts; all of them if none is named.
 * @throws StorageError if parts are missing, different or out of order.
 */
function choose(asked: readonly z.infer<typeof part>[], pieces: readonly Piece[]): number[] {
  if (pieces.length === 0) throw new StorageError('400', 'InvalidPart', 'The upload has no parts');
  if (asked.length === 0) return pieces.map(({ part_number: number }) => number);
  const etags = new Map(pieces.map(({ part_number: number, etag }) => [number, bare(etag)]));
  let last = 0;
  for (const { PartNumber, ETag } of asked) {
    if (etags.get(PartNumber) !== bare(ETag))
      throw new StorageError('400', 'InvalidPart', `Part ${PartNumber} could not be found`);
    if (PartNumber <= last)
      throw new StorageError('400', 'InvalidPartOrder', 'The parts are not in ascending order');
    last = PartNumber;
  }
  return asked.map(({ PartNumber }) => PartNumber);
}

const bare = (etag: string) => etag.replaceAll('"', '');

/** AbortMultipartUpload. */
export async function abortUpload(call: S3Call): Promise<Response> {
  await call.pieces.remove((await uploadOf(call)).id);
  return new Response(null);
}
