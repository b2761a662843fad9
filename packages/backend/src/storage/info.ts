import type { ObjectRow } from './rows.ts';

/** An object's metadata, without its bytes. */
export function infoAnswer(row: ObjectRow): Response {
  const { size, mimetype, cacheControl, eTag, lastModified } = row.metadata;
  const facts = {
    id: row.id,
    name: row.name,
    version: row.version,
    bucket_id: row.bucket_id,
    size,
    content_type: mimetype,
    cache_control: cacheControl,
    etag: eTag,
    metadata: row.user_metadata ?? {},
    last_modified: lastModified,
    created_at: row.created_at,
  };
  const headers = {
    ETag: eTag,
    'Last-Modified': row.updated_at.toUTCString(),
    'Cache-Control': 'no-cache',
  };
  return Response.json(facts, { headers });
}
