/** How long tests wait for an expected event, in milliseconds; generous for a busy machine. */
export const PATIENCE_MS = 20_000;
