import { AWAY, isOutage, RETRY_AFTER_S } from '../postgres/outage.ts';

const TOLD_IN_THE_STATUS = new Set(['429', '500', '503', '507']);

/** Codes for the names that older clients use; every other error is its own code. */
const CODES: Readonly<Record<string, string>> = {
  Unauthorized: 'AccessDenied',
  Duplicate: 'KeyAlreadyExists',
  not_found: 'NoSuchKey',
  'Bucket not found': 'NoSuchBucket',
  'Payload too large': 'EntityTooLarge',
  'Invalid Input': 'InvalidBucketName',
  invalid_mime_type: 'InvalidMimeType',
  invalid_range: 'InvalidRange',
  Error: 'InvalidRequest',
};

/**
 * A refusal in the words and numbers of the hosted storage service (spec point 8). Clients
 * distinguish a missing object from other refusals by the code.
 */
export class StorageError extends Error {
  readonly statusCode: string;
  readonly error: string;
  /** The code of the S3 protocol. */
  readonly code: string;
  /** Seconds until a retry. */
  readonly retryAfter: number | undefined;

  constructor(
    statusCode: string,
    error: string,
    message: string,
    { cause, code, retryAfter }: { cause?: unknown; code?: string; retryAfter?: number } = {},
  ) {
    super(message, { cause });
    this.statusCode = statusCode;
    this.error = error;
    this.code = code ?? CODES[error] ?? error;
    this.retryAfter = retryAfter;
  }

  /** True if the same request may succeed later. */
  get passes(): boolean {
    return this.retryAfter !== undefined;
  }

  /** The hosted service answers most refusals with 400 and puts the true status in the body. */
  toResponse(): Response {
    const { statusCode, error, message, code, retryAfter } = this;
    const status = TOLD_IN_THE_STATUS.has(statusCode) ? Number(statusCode) : 400;
    const headers = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
    return Response.json({ statusCode, error, message, code }, { status, headers });
  }
}

export const objectNotFound = () => new StorageError('404', 'not_found', 'Object not found');
/**
 * The row exists but its content is not what was stored, and no other bytes may be served instead.
 */
export const contentLost = (name: string) =>
  new StorageError(
    '500',
    'ContentLost',
    `The content of ${name} is lost or damaged on the server. Restore it from a backup.`,
  );
export const bucketNotFound = () => new StorageError('404', 'Bucket not found', 'Bucket not found');
export const duplicate = () => new StorageError('409', 'Duplicate', 'The resource already exists');
export const bucketTaken = () =>
  new StorageError('409', 'Duplicate', 'The resource already exists', {
    code: 'BucketAlreadyExists',
  });
export const tooLarge = (message = 'The object exceeded the maximum allowed size') =>
  new StorageError('413', 'Payload too large', message);
export const invalid = (message: string, cause?: unknown) =>
  new StorageError('400', 'InvalidRequest', message, { cause });
export const invalidKey = (name: string) =>
  new StorageError('400', 'InvalidKey', `Invalid key: ${name.slice(0, 200)}`);
export const invalidBucket = () => new StorageError('400', 'Invalid Input', 'Bucket name invalid');
export const bucketNotEmpty = (cause?: unknown) =>
  new StorageError('409', 'ResourceNotEmpty', 'The bucket you tried to delete is not empty', {
    cause,
  });
/** An invalid token, in the words of the library that read it. */
export const accessDenied = (message: string) => new StorageError('403', 'Unauthorized', message);

/** @param seconds until a retry. */
export const busy = (message: string, seconds: number, statusCode: '429' | '503' = '503') =>
  new StorageError(statusCode, 'SlowDown', message, { retryAfter: seconds });

/** A full disk waits for an operator. */
const FULL_RETRY_AFTER_S = 60;

const NOT_ALLOWED = '42501';
const UNIQUE = '23505';
const FOREIGN_KEY = '23503';
/** A policy or trigger raised an error with a message for people, and a code in its detail. */
const RAISED = 'P0001';

/** The disk of the files is full, or this account's quota is used up. */
const NO_SPACE = new Set<unknown>(['ENOSPC', 'EDQUOT']);

/**
 * Translates refusals of the database or the disk for storage clients; returns other errors
 * unchanged.
 */
export function inWords(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (NO_SPACE.has(code))
    return new StorageError('507', 'InsufficientStorage', 'The disk of the server is full', {
      cause: error,
      retryAfter: FULL_RETRY_AFTER_S,
    });
  if (isOutage(error))
    return new StorageError('503', 'ServiceUnavailable', AWAY, {
      cause: error,
      retryAfter: RETRY_AFTER_S,
    });
  if (code === NOT_ALLOWED)
    return new StorageError('403', 'Unauthorized', 'new row violates row-level security policy', {
      cause: error,
    });
  if (code === RAISED && error instanceof Error && 'detail' in error)
    return new StorageError('403', String(error.detail), error.message, { cause: error });
  if (code === UNIQUE) return duplicate();
  // Class 22: an invalid value, such as text with a NUL or a malformed id.
  if (typeof code === 'string' && /^22...$/.test(code) && error instanceof Error)
    return invalid(error.message, error);
  if (code === FOREIGN_KEY) return bucketNotEmpty(error);
  return error;
}
