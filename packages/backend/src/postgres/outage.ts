/**
 * What is thrown while the database is away, is being started, or has no room for more: it passes
 * by itself, and whoever asks again later is answered. Everything else is about the request.
 */

/** Seconds after which to ask again: about as long as PostgreSQL takes to recover from a crash. */
export const RETRY_AFTER_S = 2;

/** Nothing of what was thrown: it names addresses, and often in the driver's own words. */
export const AWAY = 'The database cannot be reached at the moment. Try again in a few seconds.';

/** Connection exceptions · insufficient resources, a full disk among them · shutdown and crash. */
const CLASSES = /^(?:08|53|57P)[0-9A-Z]+$/;

const CODES = new Set([
  // packages/postgres
  'CONNECTION_ENDED',
  'DATABASE_BUSY',
  // The session ended because it was idle within a transaction, or its transaction took too long.
  '25P03',
  '25P04',
  // The system's, of the socket to the database.
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

/** True where the database, and not the request, is the reason. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  if (typeof code === 'string' && isOutageCode(code)) return true;
  if (code === 'ENOENT' && isOfConnecting(error)) return true;
  if (error instanceof AggregateError && error.errors.some(isOutage)) return true;
  return WORDS.some((words) => error.message.startsWith(words)) || isOutage(error.cause);
}

/** A socket's file is gone while no server listens. */
const isOfConnecting = (error: Error) => 'syscall' in error && error.syscall === 'connect';

export const isOutageCode = (code: string): boolean =>
  CODES.has(code) || (code.length === 5 && CLASSES.test(code));
