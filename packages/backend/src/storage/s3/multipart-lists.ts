import { seenBucket } from './buckets.ts';
import { numberOf, ownerOf, type S3Call } from './context.ts';
import { uploadOf } from './multipart.ts';
import type { MultipartUpload } from './pieces.ts';
import { xmlAnswer } from './xml.ts';

const MOST = 1000;

/** ListParts. */
export async function listParts(call: S3Call): Promise<Response> {
  const { pieces, query, bucket } = call;
  const upload = await uploadOf(call);
  const marker = numberOf(query, 'part-number-marker', Number.MAX_SAFE_INTEGER);
  const after = query.has('part-number-marker') ? marker : 0;
  const limit = numberOf(query, 'max-parts', MOST);
  const parts = await pieces.list(upload.id, after);
  const listed = parts.slice(0, limit);
  const isTruncated = parts.length > limit;
  return xmlAnswer('ListPartsResult', {
    Bucket: bucket,
    Key: upload.key,
    UploadId: upload.id,
    PartNumberMarker: after,
    NextPartNumberMarker: isTruncated ? listed.at(-1)?.part_number : undefined,
    MaxParts: limit,
    IsTruncated: isTruncated,
    Part: listed.map(({ part_number: PartNumber, etag, size, created_at: LastModified }) => ({
      PartNumber,
      LastModified,
      ETag: etag,
      Size: size,
    })),
  });
}

/** ListMultipartUploads: a person's own, and for the service everybody's. */
export async function listUploads(call: S3Call): Promise<Response> {
  await seenBucket(call);
  const { sql, query, bucket, caller } = call;
  const [prefix, marker] = [query.get('prefix') ?? '', query.get('key-marker') ?? ''];
  const idMarker = query.get('upload-id-marker') ?? '';
  const limit = numberOf(query, 'max-uploads', MOST);
  const isService = caller.role === 'service_role';
  const rows = await sql<Pick<MultipartUpload, 'id' | 'key' | 'created_at'>[]>`
    select id, key, created_at from storage.s3_multipart_uploads
    where bucket_id = ${bucket} and starts_with(key, ${prefix})
      and (key > ${marker} or (${idMarker} <> '' and key = ${marker} and id > ${idMarker}))
      and (${isService} or owner_id = ${ownerOf(caller)})
    order by key, id limit ${limit + 1}`;
  const listed = rows.slice(0, limit);
  const last = rows.length > limit ? listed.at(-1) : undefined;
  return xmlAnswer('ListMultipartUploadsResult', {
    Bucket: bucket,
    Prefix: prefix,
    KeyMarker: marker,
    UploadIdMarker: idMarker === '' ? undefined : idMarker,
    NextKeyMarker: last?.key,
    NextUploadIdMarker: last?.id,
    MaxUploads: limit,
    IsTruncated: last !== undefined,
    Upload: listed.map(({ key: Key, id: UploadId, created_at: Initiated }) => ({
      Key,
      UploadId,
      Initiated,
      StorageClass: 'STANDARD',
    })),
  });
}
