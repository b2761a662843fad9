import { varied } from '../base/attempts.ts';

/** With the random part of up to half of it and the response time, no more than 30 s. */
export const ASK_MS = 18_000;
/** Requests within this interval are combined. */
const HURRY_MS = 100;

/**
 * Requests news of channels without their own topic from time to time, in one request. If every
 * channel has a topic, it requests nothing.
 */
export function createChannelPolling(ask: () => Promise<unknown>, everyMs: number = ASK_MS) {
  let asking: ReturnType<typeof setTimeout> | undefined;
  let isHurried = false;

  const plan = (ms: number) => {
    asking = setTimeout(() => {
      isHurried = false;
      // A failed request is repeated at the next interval.
      void ask().catch(() => {});
      plan(varied(everyMs));
    }, ms);
  };

  return {
    /** @param isAny true if there are such channels */
    follow(isAny: boolean): void {
      if (isAny && asking === undefined) plan(varied(everyMs));
      if (!isAny) {
        clearTimeout(asking);
        asking = undefined;
      }
      isHurried &&= isAny;
    },

    /** Requests the news now, because something is known to have arrived there. */
    hurry(): void {
      if (isHurried || asking === undefined) return;
      isHurried = true;
      clearTimeout(asking);
      plan(HURRY_MS);
    },
  };
}
