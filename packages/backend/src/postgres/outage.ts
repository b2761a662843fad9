/**
 * Recognises errors of a database that is away, is starting or has no capacity left. They pass
 * without a change: a later retry succeeds. Every other error is about the request.
 */

/** Seconds until a retry: about as long as PostgreSQL takes to recover from a crash. */
export const RETRY_AFTER_S = 2;

/** Contains nothing of the error, which names addresses and often uses the driver's words. */
export const AWAY = 'The database cannot be reached at the moment. Try again in a few seconds.';

/** Connection exceptions, insufficient resources (including a full disk), shutdown and crash. */
const CLASSES = /^(?:08|53|57P)[0-9A-Z]+$/;

const CODES = new Set([
  // Codes of packages/postgres.
  'CONNECTION_ENDED',
  'DATABASE_BUSY',
  // The session ended because it was idle in a transaction, or its transaction took too long.
  '25P03',
  '25P04',
  // System errors of the socket to the database.
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** `pg` gives these errors no code. */
const WORDS = [
  'Connection terminated',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed',
];

/** True if the database, and not the request, caused the error. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  if (typeof code === 'string' && isOutageCode(code)) return true;
  if (code === 'ENOENT' && isOfConnecting(error)) return true;
  if (error instanceof AggregateError && error.errors.some(isOutage)) return true;
  return WORDS.some((words) => error.message.startsWith(words)) || isOutage(error.cause);
}

/** The socket's file does not exist while no server listens. */
const isOfConnecting = (error: Error) => 'syscall' in error && error.syscall === 'connect';

export const isOutageCode = (code: string): boolean =>
  CODES.has(code) || (code.length === 5 && CLASSES.test(code));
