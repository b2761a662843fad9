import type { AppErrorCode, ForeignCode } from './error-codes.ts';

/**
 * An error for the user: `message` says what happened, `hint` what to do, `code` lets the interface
 * translate both.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: string;
  readonly hint: string | null;
  /** HTTP status of the response; 0 without a response. */
  readonly status: number;

  constructor(
    code: AppErrorCode | ForeignCode,
    message: string,
    options: { hint?: string | null; status?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.hint = options.hint || null;
    this.status = options.status ?? 0;
  }
}
