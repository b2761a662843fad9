import { type ListEntry, listEntries } from '../list-pages.ts';
import { asStorageCaller } from '../rows.ts';
import { seenBucket } from './buckets.ts';
import { delimiterOf, queryNumber, type S3Call } from './context.ts';
import { escapeFully } from './signature.ts';
import { type XmlContent, xmlAnswer } from './xml.ts';

const MOST = 1000;

/** ListObjectsV2. */
export async function listObjectsV2(call: S3Call): Promise<Response> {
  const { query } = call;
  const token = query.get('continuation-token');
  const after = token === null ? query.get('start-after') : nameOfToken(token);
  const { head, entries, next, written } = await page(call, after ?? '');
  return xmlAnswer('ListBucketResult', {
    ...head,
    KeyCount: entries.length,
    ContinuationToken: token ?? undefined,
    NextContinuationToken: next === null ? undefined : Buffer.from(next).toString('base64url'),
    StartAfter: query.get('start-after') ?? undefined,
    ...contents(entries, written),
  });
}

/** ListObjects, for clients of the first version. */
export async function listObjects(call: S3Call): Promise<Response> {
  const marker = call.query.get('marker') ?? '';
  const { head, entries, next, written } = await page(call, marker);
  return xmlAnswer('ListBucketResult', {
    ...head,
    Marker: marker,
    NextMarker: next === null ? undefined : written(next),
    ...contents(entries, written),
  });
}

type Page = {
  head: Record<string, XmlContent>;
  entries: ListEntry[];
  next: string | null;
  /** Writes a name in the encoding that the client asked for. */
  written(name: string): string;
};

async function page(call: S3Call, after: string): Promise<Page> {
  await seenBucket(call);
  const { sql, caller, bucket, query } = call;
  const prefix = query.get('prefix') ?? '';
  const delimiter = delimiterOf(query);
  const limit = queryNumber(query, 'max-keys', MOST);
  const { entries, next } = await asStorageCaller(sql, caller, (tx) =>
    listEntries(tx, bucket, {
      prefix,
      limit,
      isFolded: delimiter !== undefined,
      after: after === '' ? null : { name: after },
      sortBy: { column: 'name', order: 'asc' },
    }),
  );
  const encoding = query.get('encoding-type') === 'url' ? 'url' : undefined;
  const written = (name: string) => (encoding ? name.split('/').map(escapeFully).join('/') : name);
  const head = {
    Name: bucket,
    Prefix: written(prefix),
    Delimiter: delimiter,
    MaxKeys: limit,
    EncodingType: encoding,
    IsTruncated: next !== null,
  };
  return { head, entries, next: next?.name ?? null, written };
}

function contents(
  entries: readonly ListEntry[],
  written: Page['written'],
): Record<string, XmlContent> {
  return {
    Contents: entries
      .filter((entry) => !entry.is_folder)
      .map(({ name, updated_at: LastModified, metadata }) => ({
        Key: written(name),
        LastModified,
        ETag: metadata?.eTag,
        Size: metadata?.size ?? 0,
        StorageClass: 'STANDARD',
      })),
    CommonPrefixes: entries
      .filter((entry) => entry.is_folder)
      .map(({ name }) => ({ Prefix: written(name) })),
  };
}

const nameOfToken = (token: string) => Buffer.from(token, 'base64url').toString('utf8');
