import { AuthError } from '../errors.ts';

/** How often the same address is written to. */
export type Pace = {
  /**
   * Counts a wish to be written to, whether or not anybody is there: so it tells nothing.
   * @param waitMs between two.
   * @throws AuthError 429 while it is too soon.
   */
  take(kind: string, addressee: string, waitMs: number): void;
};

/** Addresses remembered at most; the oldest give way. */
const REMEMBERED = 50_000;

/** @param now in milliseconds. */
export function createPace(now: () => number = Date.now): Pace {
  const last = new Map<string, number>();
  return {
    take(kind, addressee, waitMs) {
      const key = `${kind} ${addressee}`;
      const left = (last.get(key) ?? -Infinity) + waitMs - now();
      if (left > 0) throw tooSoon(kind, Math.ceil(left / 1000));
      last.delete(key);
      last.set(key, now());
      for (const oldest of last.keys()) {
        if (last.size <= REMEMBERED) return;
        last.delete(oldest);
      }
    },
  };
}

const tooSoon = (kind: string, seconds: number) =>
  new AuthError(
    429,
    kind === 'sms' ? 'over_sms_send_rate_limit' : 'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${seconds} seconds.`,
  );
