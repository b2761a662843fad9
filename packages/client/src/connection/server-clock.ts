/**
 * The server's clock, as far as its answers tell it: behind rather than ahead, so that what it is
 * asked for since a moment begins before that moment.
 */
export function createServerClock(now: () => number = Date.now) {
  let ahead: number | null = null;
  const { promise: known, resolve } = Promise.withResolvers<void>();

  return {
    /** Resolves with the first answer that tells the time. */
    known,

    /** To be told of every answer. Those of another origin may not say when they were given. */
    heard(answer: Response): void {
      const date = Date.parse(answer.headers.get('date') ?? '');
      if (Number.isNaN(date)) return;
      ahead = Math.min(ahead ?? Infinity, date - now());
      resolve();
    },

    /** What it showed at a moment of this device's clock; null while nobody knows. */
    at: (moment: number): number | null => (ahead === null ? null : moment + ahead),
  };
}

export type ServerClock = ReturnType<typeof createServerClock>;
