import { createHash, createHmac } from 'node:crypto';

export const ALGORITHM = 'AWS4-HMAC-SHA256';

/** The scope of a signature: `date/region/service/aws4_request`, and its time. */
export type CredentialScope = { date: string; region: string; service: string; longDate: string };

/** The signed parts of a request. */
export type SignedRequest = {
  method: string;
  /** Path and query, in any escaping. */
  url: URL;
  headers: Headers;
  /** Names of the signed headers, in lower case. */
  signedHeaders: readonly string[];
  /** The hash of the body, or the keyword for how it is signed. */
  payloadHash: string;
};

export const scopeText = ({ date, region, service }: CredentialScope): string =>
  `${date}/${region}/${service}/aws4_request`;

/** Signature version 4 of a request, in hexadecimal. */
export function signRequest(secret: string, scope: CredentialScope, signed: SignedRequest): string {
  const hash = sha256(canonicalRequest(signed));
  const text = [ALGORITHM, scope.longDate, scopeText(scope), hash].join('\n');
  return sign(signingKey(secret, scope), text);
}

/** The key that signs everything in a scope. */
export function signingKey(secret: string, { date, region, service }: CredentialScope): Buffer {
  return [date, region, service, 'aws4_request'].reduce<Buffer>(
    (key, part) => createHmac('sha256', key).update(part).digest(),
    Buffer.from(`AWS4${secret}`),
  );
}

/** @returns the signature in hexadecimal. */
export const sign = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex');

export const sha256 = (data: string | Buffer): string =>
  createHash('sha256').update(data).digest('hex');

/** Percent-encodes everything except letters, digits and `-._~`. */
export const escapeFully = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

function canonicalRequest({
  method,
  url,
  headers,
  signedHeaders,
  payloadHash,
}: SignedRequest): string {
  const path = url.pathname
    .split('/')
    .map((segment) => escapeFully(unescaped(segment)))
    .join('/');
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [escapeFully(name), escapeFully(value)] as const)
    .toSorted(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const lines = signedHeaders.map(
    (name) => `${name}:${(headers.get(name) ?? '').trim().replaceAll(/\s+/g, ' ')}\n`,
  );
  return [method, path, query, lines.join(''), signedHeaders.join(';'), payloadHash].join('\n');
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

function unescaped(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
