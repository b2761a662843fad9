import { createBucket, deleteBucket } from '../buckets.ts';
import { bucketNotFound } from '../errors.ts';
import { asStorageCaller } from '../rows.ts';
import type { S3Call } from './context.ts';
import { xmlAnswer } from './xml.ts';

type BucketRow = { name: string; created_at: Date };

/** Lists every bucket that the caller's policies show. */
export async function listBuckets({ sql, caller }: S3Call): Promise<Response> {
  const rows = await asStorageCaller(
    sql,
    caller,
    (tx) => tx<BucketRow[]>`select name, created_at from storage.buckets order by name`,
  );
  const Bucket = rows.map(({ name, created_at: CreationDate }) => ({ Name: name, CreationDate }));
  return xmlAnswer('ListAllMyBucketsResult', { Owner: OWNER, Buckets: { Bucket } });
}

/** Creates a bucket; `x-amz-acl: public-read` makes its objects public. */
export async function makeBucket({ sql, caller, bucket, request }: S3Call): Promise<Response> {
  const isPublic = request.headers.get('x-amz-acl')?.startsWith('public-read') === true;
  await createBucket(sql, caller, { id: bucket, name: bucket, isPublic });
  return new Response(null, { headers: { Location: `/${encodeURIComponent(bucket)}` } });
}

export async function removeBucket({ sql, caller, bucket }: S3Call): Promise<Response> {
  await deleteBucket(sql, caller, bucket);
  return new Response(null, { status: 204 });
}

export async function headBucket(call: S3Call): Promise<Response> {
  await seenBucket(call);
  return new Response(null, { headers: { 'x-amz-bucket-region': regionOf(call) } });
}

export async function bucketLocation(call: S3Call): Promise<Response> {
  await seenBucket(call);
  const region = regionOf(call);
  return xmlAnswer('LocationConstraint', region === 'us-east-1' ? '' : region);
}

/** Objects have no versions, which the hosted service reports with these values. */
export async function bucketVersioning(call: S3Call): Promise<Response> {
  await seenBucket(call);
  return xmlAnswer('VersioningConfiguration', { Status: 'Suspended', MfaDelete: 'Disabled' });
}

/** @throws StorageError 404, also if the caller may not see the bucket. */
export async function seenBucket({ sql, caller, bucket }: S3Call): Promise<void> {
  const [row] = await asStorageCaller(
    sql,
    caller,
    (tx) => tx`select from storage.buckets where id = ${bucket}`,
  );
  if (!row) throw bucketNotFound();
}

const regionOf = ({ keys }: S3Call) => keys.credentials.region;
const OWNER = { ID: 'storage', DisplayName: 'storage' };
