/** A refusal in the words and numbers of the hosted storage service (spec point 8). */
export class StorageError extends Error {
  readonly statusCode: string;
  readonly error: string;

  constructor(statusCode: string, error: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.statusCode = statusCode;
    this.error = error;
  }

  /** The hosted service answers every refusal with 400 and tells the true status in the body. */
  toResponse(): Response {
    const { statusCode, error, message } = this;
    return Response.json(
      { statusCode, error, message },
      { status: statusCode === '500' ? 500 : 400 },
    );
  }
}

export const objectNotFound = () => new StorageError('404', 'not_found', 'Object not found');
export const bucketNotFound = () => new StorageError('404', 'Bucket not found', 'Bucket not found');
export const duplicate = () => new StorageError('409', 'Duplicate', 'The resource already exists');
export const tooLarge = () =>
  new StorageError('413', 'Payload too large', 'The object exceeded the maximum allowed size');
export const invalid = (message: string, cause?: unknown) =>
  new StorageError('400', 'InvalidRequest', message, cause);

const NOT_ALLOWED = '42501';
const UNIQUE = '23505';
const FOREIGN_KEY = '23503';

/** What a database refusal means to a storage client; other errors pass through. */
export function fromDatabase(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === NOT_ALLOWED)
    return new StorageError(
      '403',
      'Unauthorized',
      'new row violates row-level security policy',
      error,
    );
  if (code === UNIQUE) return duplicate();
  if (code === FOREIGN_KEY)
    return new StorageError(
      '409',
      'InvalidRequest',
      'The bucket you tried to delete is not empty',
      error,
    );
  return error;
}
