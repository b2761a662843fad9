import { StorageError } from '../errors.ts';
import { xmlAnswer } from './xml.ts';

/** A refusal in the S3 protocol: the true status, and a document with its code. */
export function errorAnswer(error: StorageError, resource: string): Response {
  const { code: Code, message: Message, statusCode, retryAfter } = error;
  const answer = xmlAnswer('Error', { Code, Message, Resource: resource }, Number(statusCode));
  if (retryAfter !== undefined) answer.headers.set('Retry-After', String(retryAfter));
  return answer;
}

export const signatureMismatch = () =>
  new StorageError(
    '403',
    'SignatureDoesNotMatch',
    'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
  );
export const unknownAccessKey = () =>
  new StorageError(
    '403',
    'InvalidAccessKeyId',
    'The Access Key Id you provided does not exist in our records.',
  );
export const denied = (message: string) =>
  new StorageError('403', 'Unauthorized', message, { code: 'AccessDenied' });
export const expired = () =>
  new StorageError('400', 'ExpiredToken', 'The provided token has expired.');
export const notImplemented = () =>
  new StorageError('501', 'NotImplemented', 'This operation of the S3 protocol is not offered');
export const invalidArgument = (message: string) =>
  new StorageError('400', 'InvalidArgument', message);
export const invalidRange = () =>
  new StorageError('416', 'invalid_range', 'The requested range is not satisfiable');
export const uploadNotFound = () => new StorageError('404', 'NoSuchUpload', 'Upload not found');
export const notWhatWasSigned = () =>
  new StorageError(
    '400',
    'XAmzContentSHA256Mismatch',
    'The body is not what was signed, or not what its checksum says',
  );
/** @param name a checksum that the request announced. */
export const neverCame = (name: string) =>
  new StorageError(
    '400',
    'MalformedTrailerError',
    `The request announced ${name}, which never came`,
  );
