import type { AuthError, AuthWeakPasswordError } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { AppError } from './app-error.ts';
import { BUSY } from './attempts.ts';
import { type AppErrorCode, foreignCode } from './error-codes.ts';

export { AppError };

/**
 * The code that private.refuse() raises in the database: `details` holds our code, `hint` a text
 * for the user.
 */
const RAISED = 'P0001';
/** Statuses below 500 that say nothing about the request itself. */
const NOT_NOW = new Set([401, 408, 425, 429]);

/** True if the server never judged the request, so that the same request may succeed later. */
export function isTransient(error: AppError): boolean {
  return (
    error.code === 'network' ||
    error.code === 'timeout' ||
    BUSY.has(error.status) ||
    error.status === 401
  );
}

/**
 * True if the server judged the request and rejected it. A server that fails, whatever the reason,
 * has judged nothing.
 */
export const isRefusal = ({ status }: AppError): boolean =>
  status >= 400 && status < 500 && !NOT_NOW.has(status);

/** The error of auth-js when the browser returned no key. */
const ceremonyError = z.object({ __isWebAuthnError: z.literal(true), code: z.string() });
const CEREMONY_CODES: Readonly<Record<string, AppErrorCode>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'key_known',
  ERROR_INVALID_DOMAIN: 'key_elsewhere',
  ERROR_INVALID_RP_ID: 'key_elsewhere',
};

const postgrestError = z.object({
  message: z.string(),
  code: z.string(),
  details: z.nullish(z.string()),
  hint: z.nullish(z.string()),
});

/**
 * Storage's message for an expired token, which it sends with the status of a forbidden request.
 */
export const TOKEN_EXPIRED = '"exp" claim';

/**
 * Storage responds with status 400; the true status is in the body. Its errors have a code as well,
 * so they are told from those of the Data API by `statusCode`.
 */
const storageError = z.object({ message: z.string(), statusCode: z.string() });

/** Any other failure with words and perhaps a status. */
const otherFailure = z.object({ message: z.string(), status: z.optional(z.number()) });

/**
 * Converts any failure of supabase-js, or of what it calls, to an AppError (spec point 8).
 * @param status HTTP status of the response the error came with, 0 for none
 */
export function toAppError(error: unknown, status?: number): AppError {
  if (error instanceof AppError) return error;
  if (isAuthError(error)) return fromAuth(error);
  const ceremony = ceremonyError.safeParse(error);
  if (ceremony.success)
    return new AppError(
      CEREMONY_CODES[ceremony.data.code] ?? 'key_not_given',
      'No key was given.',
      {
        cause: error,
      },
    );
  if (isTimeout(error))
    return new AppError('timeout', 'The server took too long to answer.', {
      hint: 'Try again.',
      cause: error,
    });
  if (isAbort(error))
    return new AppError('aborted', 'The request was cancelled.', { cause: error });
  if (error instanceof TypeError || nameOf(error) === 'StorageUnknownError')
    return unreachable(error);
  const stored = storageError.safeParse(error);
  if (stored.success) return fromStorage(stored.data, error);
  const refused = postgrestError.safeParse(error);
  if (refused.success && (status ?? 0) === 0 && !/^[A-Z0-9]{5}$|^PGRST/.test(refused.data.code))
    return unreachable(error);
  if (refused.success) {
    const { code, message, details, hint } = refused.data;
    if (isPolicyRefusal(message)) return refusedByPolicy(error);
    const known = code === RAISED && details ? details : code;
    return new AppError(known ? foreignCode(known) : 'unexpected', message, {
      hint,
      status,
      cause: error,
    });
  }
  const other = otherFailure.safeParse(error);
  if (other.success && isPolicyRefusal(other.data.message)) return refusedByPolicy(error);
  return new AppError('unexpected', other.data?.message ?? 'Something went wrong', {
    status: other.data?.status ?? status,
    cause: error,
  });
}

function fromStorage({ message, statusCode }: z.infer<typeof storageError>, cause: unknown) {
  if (isPolicyRefusal(message)) return refusedByPolicy(cause);
  const status = message.startsWith(TOKEN_EXPIRED) ? 401 : Number(statusCode) || 0;
  const code = status === 404 ? 'not_found' : foreignCode(statusCode);
  return new AppError(code, message, { status, cause });
}

/**
 * Checks the marker property: importing the error classes of auth-js would load all of its code.
 */
const isAuthError = (error: unknown): error is AuthError =>
  error instanceof Error && '__isAuthError' in error;
const isWeakPassword = (error: AuthError): error is AuthWeakPasswordError =>
  error.name === 'AuthWeakPasswordError';

function fromAuth(error: AuthError): AppError {
  if (error.name === 'AuthRetryableFetchError') {
    return error.status
      ? new AppError('unavailable', error.message, { status: error.status, cause: error })
      : unreachable(error);
  }
  const hint = isWeakPassword(error) ? error.reasons.join(', ') : null;
  return new AppError(foreignCode(error.code ?? error.name), error.message, {
    hint,
    status: error.status,
    cause: error,
  });
}

/** PostgreSQL's messages for a row or table that the caller has no right to. */
export const isPolicyRefusal = (message: string): boolean =>
  /violates row-level security policy|^permission denied for/.test(message);

/** A policy's refusal in words for the user; the server's message is the cause. */
const refusedByPolicy = (cause: unknown) =>
  new AppError('42501', NOT_ALLOWED, { hint: ASK, status: 403, cause });
export const NOT_ALLOWED = 'You do not have access to do this.';
export const ASK = 'Ask an owner or admin of the workspace.';

const unreachable = (cause: unknown) =>
  new AppError('network', 'The server cannot be reached.', {
    hint: 'Check your connection and try again.',
    cause,
  });

const isTimeout = (error: unknown) =>
  nameOf(error) === 'TimeoutError' || messageOf(error).startsWith('TimeoutError');
const isAbort = (error: unknown) =>
  nameOf(error) === 'AbortError' || messageOf(error).startsWith('AbortError');
const nameOf = (error: unknown) =>
  error instanceof Error || error instanceof DOMException ? error.name : '';
const messageOf = (error: unknown) => postgrestError.safeParse(error).data?.message ?? '';

/**
 * The row of a response that was requested by its id.
 * @throws AppError `not_found` 'Could not find {table}:{id}' (spec point 8) if it is missing or not
 * readable
 */
export function foundRow<Row>(rows: readonly Row[], table: string, id: string): Row {
  const [row] = rows;
  if (row === undefined)
    throw new AppError('not_found', `Could not find ${table}:${id}`, { status: 404 });
  return row;
}

/** The data of a supabase-js response. @throws AppError if it carries an error or no data. */
export function unwrap<Data>(answer: {
  data: Data;
  error: unknown;
  status?: number;
}): NonNullable<Data> {
  if (answer.error) throw toAppError(answer.error, answer.status);
  if (answer.data === null || answer.data === undefined)
    throw new AppError('empty_answer', 'Something went wrong', { status: answer.status ?? 0 });
  return answer.data;
}
