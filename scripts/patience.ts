/**
 * How long tests wait for what has not come yet, in milliseconds: a busy machine takes its time.
 */
export const PATIENCE_MS = 20_000;
