import busboy, { type Busboy, type Limits } from 'busboy';
import { invalid, type StorageError } from './errors.ts';

/**
 * A reader of a form.
 * @param type the whole content type, with its boundary. @throws StorageError when it is none.
 */
export function openForm(type: string, limits: Limits): Busboy {
  try {
    return busboy({ headers: { 'content-type': type }, limits });
  } catch (error) {
    throw malformedForm(error);
  }
}

/** What the reader says of a form that it cannot read. */
export const malformedForm = (error: unknown): StorageError =>
  invalid(`The form cannot be read: ${error instanceof Error ? error.message : error}`, error);

/**
 * For a file's own stream: a form that ends too early breaks it as well, and where nobody reads it
 * yet, or any more, an error that nobody hears ends the whole program. The form tells of it.
 */
export const untold = (): void => {};
