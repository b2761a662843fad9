/**
 * A request that must not leave: its address is not public, or its protocol, port or user name is
 * not allowed.
 */
export class RefusedError extends Error {
  readonly code = 'address_refused';
}

/**
 * True if an error is a `RefusedError` or is caused by one: `fetch` wraps the error of its
 * connection, and libraries wrap the error of `fetch`.
 */
export function isRefused(error: unknown): boolean {
  return (
    error instanceof RefusedError ||
    (error instanceof Error && error.cause !== undefined && isRefused(error.cause))
  );
}
