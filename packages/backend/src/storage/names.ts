import { invalid, invalidBucket, invalidKey } from './errors.ts';

/** Characters that the hosted service allows in object names. */
const ALLOWED = /^[\w/!\-.*'() &$@=;:+,?]+$/;
const LONGEST = 1024;
/** The same without a slash, since a bucket is one segment of an address. */
const BUCKET = /^[\w!\-.*'() &$@=;:+,?]{1,100}$/;

/**
 * Checks an object's name. It is never a path on the disk, but it is part of the object's address,
 * so no segment may mean another folder.
 * @throws StorageError InvalidKey
 */
export function objectName(name: string): string {
  const wrong =
    name.length > LONGEST ||
    !ALLOWED.test(name) ||
    name.split('/').some((segment) => segment === '.' || segment === '..');
  if (wrong) throw invalidKey(name);
  return name;
}

/** Checks the name of a new bucket. @throws StorageError InvalidBucketName */
export function bucketName(name: string): string {
  if (!BUCKET.test(name) || name === '.' || name === '..') throw invalidBucket();
  return name;
}

/** Decodes `{bucket}/{name}` from an address. @throws StorageError if it names no object. */
export function splitAddress(encoded: string): { bucket: string; name: string } {
  const [bucket = '', ...rest] = decodePercent(encoded).split('/');
  return { bucket, name: objectName(rest.join('/')) };
}

export function decodePercent(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    throw invalid('The address is not valid percent-encoding');
  }
}
