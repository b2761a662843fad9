import busboy, { type Busboy, type Limits } from 'busboy';
import { invalid, type StorageError } from './errors.ts';

/**
 * Opens a form parser.
 * @param type the whole content type, with its boundary. @throws StorageError if it is not a form.
 */
export function openForm(type: string, limits: Limits): Busboy {
  try {
    return busboy({ headers: { 'content-type': type }, limits });
  } catch (error) {
    throw malformedForm(error);
  }
}

/** Wraps a parser's error about a malformed form. */
export const malformedForm = (error: unknown): StorageError =>
  invalid(`The form cannot be read: ${error instanceof Error ? error.message : error}`, error);

/**
 * An error listener for a file's own stream. A form that ends early also breaks the file's stream,
 * and an unhandled error there would end the process; the form reports the same error.
 */
export const untold = (): void => {};
