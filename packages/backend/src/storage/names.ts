import { invalid } from './errors.ts';

/** Characters the hosted service allows in object names. */
const ALLOWED = /^[\w/!\-.*'() &$@=;:+,?]+$/;
const LONGEST = 1024;

/**
 * The name of an object, checked. It is never a path on our disk, but it is one in the address of
 * the object, so no segment may be empty or mean another folder.
 * @throws StorageError InvalidKey
 */
export function objectName(name: string): string {
  const segments = name.split('/');
  const wrong =
    name.length > LONGEST ||
    !ALLOWED.test(name) ||
    segments.some((segment) => segment === '' || segment === '.' || segment === '..');
  if (wrong) throw invalid(`Invalid key: ${name.slice(0, 200)}`);
  return name;
}

/** `{bucket}/{name}` of an address, decoded. @throws StorageError when it names no object. */
export function splitAddress(encoded: string): { bucket: string; name: string } {
  const [bucket = '', ...rest] = decode(encoded).split('/');
  return { bucket, name: objectName(rest.join('/')) };
}

export function decode(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    throw invalid('The address is not valid percent-encoding');
  }
}
