/**
 * A request that must not leave: its address is not one of the public internet, or not spoken here.
 */
export class RefusedError extends Error {
  readonly code = 'address_refused';
}

/**
 * Whether an error says so; `fetch` wraps what its connection was refused with, and libraries wrap
 * what `fetch` threw.
 */
export function isRefused(error: unknown): boolean {
  return (
    error instanceof RefusedError ||
    (error instanceof Error && error.cause !== undefined && isRefused(error.cause))
  );
}
