const LATEST = Date.UTC(2100);

/** The moment of a time in milliseconds; null if it is none. */
export const momentOf = (ms: unknown): string | null =>
  typeof ms === 'number' && Number.isInteger(ms) && ms > 0 && ms < LATEST
    ? `${new Date(ms).toISOString().slice(0, 23)}000+00:00`
    : null;
