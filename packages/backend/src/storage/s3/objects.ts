import { z } from 'zod';
import type { ObjectFacts } from '../rows.ts';
import { decodePercent } from '../names.ts';
import { copyObject } from '../relocate.ts';
import { removeObjects } from '../remove.ts';
import { allowedType } from '../types.ts';
import { sizeLimit, storeArriving } from '../upload.ts';
import { checkSource } from './conditions.ts';
import { objectKeyOf, type S3Call, userMetadata } from './context.ts';
import { invalidArgument } from './errors.ts';
import { payloadOf, bodyText } from './payload.ts';
import { readDocument, xmlAnswer } from './xml.ts';

/** PutObject. */
export async function putObject(call: S3Call): Promise<Response> {
  const { sql, disk, bucket, caller, request, signed } = call;
  const target = { bucket, name: objectKeyOf(call), caller, upsert: true };
  const { headers } = request;
  const { etag } = await storeArriving(sql, disk, target, async (settings) => ({
    mimeType: allowedType(headers.get('content-type'), settings),
    received: await disk.receive(payloadOf(request, signed), sizeLimit(settings)),
    cacheControl: headers.get('cache-control') ?? 'no-cache',
    userMetadata: userMetadata(headers),
  }));
  return new Response(null, { headers: { ETag: etag } });
}

/** CopyObject: keeps the metadata, or replaces it. */
export async function copyTo(call: S3Call): Promise<Response> {
  const { sql, disk, caller, bucket, request } = call;
  const { headers } = request;
  const source = copySourceOf(headers);
  const copied = await copyObject({ sql, disk }, caller, {
    ...source,
    destinationBucket: bucket,
    destinationKey: objectKeyOf(call),
    upsert: true,
    copyMetadata: headers.get('x-amz-metadata-directive')?.toUpperCase() !== 'REPLACE',
    metadata: described(headers),
    userMetadata: userMetadata(headers),
    checkSource: (row) => checkSource(headers, row),
  });
  return xmlAnswer('CopyObjectResult', { ETag: copied.etag, LastModified: new Date() });
}

function described(headers: Headers): Partial<Pick<ObjectFacts, 'cacheControl' | 'mimetype'>> {
  const [cacheControl, mimetype] = [headers.get('cache-control'), headers.get('content-type')];
  return { ...(cacheControl && { cacheControl }), ...(mimetype && { mimetype }) };
}

/** The source of a copy. @throws StorageError */
export function copySourceOf(headers: Headers): { bucketId: string; sourceKey: string } {
  const [path = '', version] = (headers.get('x-amz-copy-source') ?? '').split('?');
  const [bucketId = '', ...rest] = decodePercent(path.replace(/^\//, '')).split('/');
  if (bucketId === '' || rest.length === 0) throw invalidArgument('There is no such copy source');
  if (version !== undefined) throw invalidArgument('Objects have no versions');
  return { bucketId, sourceKey: rest.join('/') };
}

/** DeleteObject: succeeds even if the object does not exist. */
export async function deleteObject(call: S3Call): Promise<Response> {
  const { sql, disk, caller, bucket, key } = call;
  await removeObjects(sql, disk, { caller, bucket, names: [key] });
  return new Response(null, { status: 204 });
}

const deletion = z.object({
  Delete: z.object({
    Object: z
      .array(z.object({ Key: z.string() }))
      .min(1)
      .max(1000),
    Quiet: z.string().optional(),
  }),
});

/**
 * The answer for an object that the policies protect and for one that does not exist, so that a
 * caller cannot distinguish them. `service_role` bypasses the policies and never gets it.
 */
const KEPT = {
  Code: 'AccessDenied',
  Message: "You do not have permission to delete this object or the object doesn't exists",
};

/** DeleteObjects: reports for each object if it was deleted. */
export async function deleteObjects(call: S3Call): Promise<Response> {
  const { sql, disk, caller, bucket, request, signed } = call;
  const text = await bodyText(request, signed);
  const asked = readDocument(deletion, text);
  const names = asked.Delete.Object.map(({ Key }) => Key);
  const removed = await removeObjects(sql, disk, { caller, bucket, names });
  const gone = new Set(caller.role === 'service_role' ? names : removed.map(nameOf));
  const isQuiet = asked.Delete.Quiet === 'true';
  return xmlAnswer('DeleteResult', {
    Deleted: isQuiet ? [] : names.filter((name) => gone.has(name)).map((Key) => ({ Key })),
    Error: names.filter((name) => !gone.has(name)).map((Key) => ({ Key, ...KEPT })),
  });
}

const nameOf = ({ name }: { name: string }) => name;
