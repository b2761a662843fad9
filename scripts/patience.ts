/** Timeout of tests that wait for an event, in milliseconds; generous for a busy machine. */
export const PATIENCE_MS = 20_000;
