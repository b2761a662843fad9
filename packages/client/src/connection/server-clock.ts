/**
 * Estimates the server's clock from its responses, rather behind than ahead, so that a request for
 * everything since a moment starts before that moment.
 */
export function createServerClock(now: () => number = Date.now) {
  let ahead: number | null = null;
  const { promise: known, resolve } = Promise.withResolvers<void>();

  return {
    /** Resolves with the first response that contains the time. */
    known,

    /** Call with every response. Responses from another origin may lack the date. */
    heard(answer: Response): void {
      const date = Date.parse(answer.headers.get('date') ?? '');
      if (Number.isNaN(date)) return;
      ahead = Math.min(ahead ?? Infinity, date - now());
      resolve();
    },

    /** The server's time at a moment of this device's clock; null while unknown. */
    at: (moment: number): number | null => (ahead === null ? null : moment + ahead),
  };
}

export type ServerClock = ReturnType<typeof createServerClock>;
