import type { Caller } from '../../postgres/session.ts';
import { isSameText } from '../../same-text.ts';
import type { S3Credentials } from './credentials.ts';
import { denied, expired, signatureMismatch, unknownAccessKey } from './errors.ts';
import { ALGORITHM, type CredentialScope, signingKey, signRequest } from './signature.ts';

export type S3Keys = {
  credentials: S3Credentials;
  /** The public keys; together with a session's token they sign for that session. */
  publicKeys: readonly string[];
  /** @throws if the token is malformed, foreign or expired. */
  verifyToken(token: string): Promise<{ role: string; [claim: string]: unknown }>;
};

/** The caller of a signed request, and how the rest of it is signed. */
export type Authenticated = {
  caller: Caller;
  scope: CredentialScope;
  /** Signs everything in the scope. */
  key: Buffer;
  signature: string;
  payloadHash: string;
  /** Signed in the address, so a browser may have been sent there. */
  isPresigned: boolean;
};

/** The signature of a request, from headers or query. */
type Claim = {
  credential: string;
  signedHeaders: string;
  signature: string;
  longDate: string;
  token: string | null;
  payloadHash: string;
  /** How long a presigned address is valid, in seconds. */
  expires: number | null;
};

/** Clocks differ, so a signature in a header is valid for this long, in seconds. */
const SKEW_S = 15 * 60;
const LONGEST_S = 7 * 24 * 3600;

/** Identifies the caller of a request. @throws StorageError 403 */
export async function authenticate(request: Request, keys: S3Keys): Promise<Authenticated> {
  const url = new URL(request.url);
  const isPresigned = url.searchParams.has('X-Amz-Signature');
  const claim = isPresigned ? ofQuery(url.searchParams) : ofHeaders(request.headers);
  checkTime(claim);
  const { secrets, caller, scope } = await signatory(claim, keys);
  const signedHeaders = claim.signedHeaders.split(';').filter((name) => name !== '');
  if (!signedHeaders.includes('host')) throw denied('The header host must be signed');
  const { payloadHash, signature } = claim;
  const { method, headers } = request;
  const toSign = { method, url, headers, signedHeaders, payloadHash };
  const secret = secrets.find((own) => isSameText(signRequest(own, scope, toSign), signature));
  if (secret === undefined) throw signatureMismatch();
  const key = signingKey(secret, scope);
  return { caller, scope, key, signature, payloadHash, isPresigned };
}

/** The caller that a credential names, and the possible secrets. */
type Signatory = { secrets: readonly string[]; caller: Caller; scope: CredentialScope };

/**
 * Finds the caller and secrets of a credential.
 * @throws StorageError 403 if the key or token is unknown.
 */
export async function signatory(
  { credential, longDate, token }: Pick<Claim, 'credential' | 'longDate' | 'token'>,
  { credentials, publicKeys, verifyToken }: S3Keys,
): Promise<Signatory> {
  const parts = credential.split('/');
  const [service = '', terminator] = parts.slice(-2);
  const [accessKeyId = '', date = '', region = ''] = parts;
  if (parts.length !== 5 || terminator !== 'aws4_request' || service !== 's3')
    throw denied('The credential is not one of S3');
  if (!longDate.startsWith(date)) throw denied('The credential is of another day');
  const scope = { date, region, service, longDate };
  if (token === null) {
    if (accessKeyId !== credentials.accessKeyId) throw unknownAccessKey();
    const caller = { role: 'service_role', claims: { role: 'service_role' } };
    return { secrets: [credentials.secretAccessKey], caller, scope };
  }
  const claims = await verifyToken(token).catch(() => {
    throw denied('The session token is not one of ours, or has expired');
  });
  return { secrets: publicKeys, caller: { role: claims.role, claims }, scope };
}

function ofHeaders(headers: Headers): Claim {
  const text = headers.get('authorization') ?? '';
  const [algorithm, ...rest] = text.split(/\s+/);
  if (algorithm !== ALGORITHM) throw denied('The request is not signed');
  const parts = new Map(
    rest
      .join('')
      .split(',')
      .map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]),
  );
  return {
    credential: parts.get('Credential') ?? '',
    signedHeaders: parts.get('SignedHeaders') ?? '',
    signature: parts.get('Signature') ?? '',
    longDate: headers.get('x-amz-date') ?? longDateOf(headers.get('date')),
    token: headers.get('x-amz-security-token'),
    payloadHash: headers.get('x-amz-content-sha256') ?? '',
    expires: null,
  };
}

function ofQuery(query: URLSearchParams): Claim {
  if (query.get('X-Amz-Algorithm') !== ALGORITHM) throw denied('The request is not signed');
  return {
    credential: query.get('X-Amz-Credential') ?? '',
    signedHeaders: query.get('X-Amz-SignedHeaders') ?? '',
    signature: query.get('X-Amz-Signature') ?? '',
    longDate: query.get('X-Amz-Date') ?? '',
    token: query.get('X-Amz-Security-Token'),
    payloadHash: query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
    expires: Number(query.get('X-Amz-Expires')),
  };
}

function checkTime({ longDate, expires }: Claim): void {
  const signedAt = timeOf(longDate);
  const now = Date.now();
  if (!Number.isFinite(signedAt)) throw denied('The signature has no date');
  if (expires === null && Math.abs(now - signedAt) > SKEW_S * 1000)
    throw denied('The difference between the request time and the current time is too large');
  if (expires === null) return;
  if (!(expires > 0 && expires <= LONGEST_S)) throw denied('X-Amz-Expires is not valid');
  if (signedAt - now > SKEW_S * 1000) throw denied('The request is not valid yet');
  if (now > signedAt + expires * 1000) throw expired();
}

/** Parses a date such as `20261122T201500Z` to milliseconds. */
function timeOf(longDate: string): number {
  const [, day = '', time = ''] = /^(\d{8})T(\d{6})Z$/.exec(longDate) ?? [];
  const date = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
  return Date.parse(`${date}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}Z`);
}

function longDateOf(date: string | null): string {
  const time = Date.parse(date ?? '');
  if (Number.isNaN(time)) return '';
  return new Date(time).toISOString().replaceAll(/[:-]|\.\d{3}/g, '');
}
