import { AuthError } from '../errors.ts';

/** Limits how often an address is written to. */
export type SendLimiter = {
  /**
   * Counts a request for a message, even if the address has no account, so the limit reveals
   * nothing.
   * @param waitMs minimum time between two requests.
   * @throws AuthError 429 if it is too soon.
   */
  take(kind: string, addressee: string, waitMs: number): void;
};

/** Maximum number of remembered addresses; the oldest are dropped. */
const REMEMBERED = 50_000;

/** Maximum number per hour to all addresses together; undefined means no limit. */
export type Hourly = { emails?: number | undefined; messages?: number | undefined };

/** @param now the time in milliseconds. */
export function createSendLimiter(hourly: Hourly = {}, now: () => number = Date.now): SendLimiter {
  const last = new Map<string, number>();
  const takeEmail = perHour(hourly.emails, 'over_email_send_rate_limit', 'email', now);
  const takeMessage = perHour(hourly.messages, 'over_sms_send_rate_limit', 'SMS', now);
  return {
    take(kind, addressee, waitMs) {
      const key = `${kind} ${addressee}`;
      const left = (last.get(key) ?? -Infinity) + waitMs - now();
      if (left > 0) throw tooSoon(kind, Math.ceil(left / 1000));
      (kind === 'sms' ? takeMessage : takeEmail)();
      last.delete(key);
      last.set(key, now());
      for (const oldest of last.keys()) {
        if (last.size <= REMEMBERED) return;
        last.delete(oldest);
      }
    },
  };
}

const HOUR_MS = 3_600_000;

/** Counts requests, not sent messages, so that the limit does not reveal which accounts exist. */
function perHour(most: number | undefined, code: string, what: string, now: () => number) {
  let taken: number[] = [];
  return () => {
    if (most === undefined) return;
    const since = now() - HOUR_MS;
    taken = taken.filter((at) => at > since);
    if (taken.length >= most) throw new AuthError(429, code, `${what} rate limit exceeded`);
    taken.push(now());
  };
}

const tooSoon = (kind: string, seconds: number) =>
  new AuthError(
    429,
    kind === 'sms' ? 'over_sms_send_rate_limit' : 'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${seconds} seconds.`,
  );
