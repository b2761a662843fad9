/**
 * Codes of errors created by the client and the app. Each has a text in every language, under
 * `codes` in the error texts. Codes of PostgreSQL, Auth and Storage arrive in their responses.
 */
export const APP_ERROR_CODES = [
  '42501',
  'aborted',
  'code_missing',
  'config_invalid',
  'emoji_taken',
  'empty_answer',
  'empty_file',
  'handle_taken',
  'insecure_context',
  'invalid_draft',
  'invalid_emoji',
  'invalid_metadata',
  'key_elsewhere',
  'key_known',
  'key_not_given',
  'key_of_another',
  'network',
  'no_row_deleted',
  'no_row_inserted',
  'no_row_saved',
  'no_service',
  'not_found',
  'password_not_right',
  'timeout',
  'too_many_rows',
  'unauthenticated',
  'unavailable',
  'unexpected',
  'upload_failed',
  'upload_refused',
  'wrong_password',
] as const;

export type AppErrorCode = (typeof APP_ERROR_CODES)[number];

declare const foreign: unique symbol;
/** A code defined by another program. */
export type ForeignCode = string & { readonly [foreign]: true };
/** Marks the code of a response as foreign. */
export const foreignCode = (code: string): ForeignCode => code as ForeignCode;
