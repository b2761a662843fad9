import { seenBucket } from './buckets.ts';
import { delimiterOf, queryNumber, ownerOf, type S3Call } from './context.ts';
import { uploadOf } from './multipart.ts';
import type { MultipartUpload } from './pieces.ts';
import { xmlAnswer } from './xml.ts';

const MOST = 1000;

/** ListParts. */
export async function listParts(call: S3Call): Promise<Response> {
  const { pieces, query, bucket } = call;
  const upload = await uploadOf(call);
  const marker = queryNumber(query, 'part-number-marker', Number.MAX_SAFE_INTEGER);
  const after = query.has('part-number-marker') ? marker : 0;
  const limit = queryNumber(query, 'max-parts', MOST);
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

/** An upload in progress, or a folder of them, which has only a key. */
type ListedUpload = Pick<MultipartUpload, 'id' | 'key' | 'created_at'> & { is_folder: boolean };

/** ListMultipartUploads: lists a user's own uploads, and for the service all of them. */
export async function listUploads(call: S3Call): Promise<Response> {
  await seenBucket(call);
  const { query, bucket } = call;
  const delimiter = delimiterOf(query);
  const limit = queryNumber(query, 'max-uploads', MOST);
  const rows = await uploadsAfter(call, delimiter !== undefined, limit + 1);
  const listed = rows.slice(0, limit);
  const last = rows.length > limit ? listed.at(-1) : undefined;
  return xmlAnswer('ListMultipartUploadsResult', {
    Bucket: bucket,
    Prefix: query.get('prefix') ?? '',
    Delimiter: delimiter,
    KeyMarker: query.get('key-marker') ?? '',
    UploadIdMarker: query.get('upload-id-marker') || undefined,
    NextKeyMarker: last?.key,
    NextUploadIdMarker: last?.id ?? undefined,
    MaxUploads: limit,
    IsTruncated: last !== undefined,
    Upload: listed
      .filter((entry) => !entry.is_folder)
      .map(({ key: Key, id: UploadId, created_at: Initiated }) => ({
        Key,
        UploadId,
        Initiated,
        StorageClass: 'STANDARD',
      })),
    CommonPrefixes: listed.filter((entry) => entry.is_folder).map(({ key }) => ({ Prefix: key })),
  });
}

/**
 * Uploads after the markers, by key and id; `isFolded` lists only the key of each folder below the
 * prefix.
 */
function uploadsAfter({ sql, query, bucket, caller }: S3Call, isFolded: boolean, limit: number) {
  const [prefix, marker] = [query.get('prefix') ?? '', query.get('key-marker') ?? ''];
  const idMarker = query.get('upload-id-marker') ?? '';
  const isService = caller.role === 'service_role';
  return sql<ListedUpload[]>`
    with own as (
      select id, key, created_at, position('/' in substr(key, char_length(${prefix}) + 1)) as slash
      from storage.s3_multipart_uploads
      where bucket_id = ${bucket} and starts_with(key, ${prefix})
        and (${isService} or owner_id = ${ownerOf(caller)})
    ), entries as (
      select distinct left(key, char_length(${prefix}) + slash) as key, true as is_folder,
        null as id, null::timestamptz as created_at
      from own where ${isFolded} and slash > 0
      union all
      select key, false, id, created_at from own where not ${isFolded} or slash = 0
    )
    select * from entries
    where key > ${marker} or (${idMarker} <> '' and key = ${marker} and id > ${idMarker})
    order by key, id limit ${limit}`;
}
