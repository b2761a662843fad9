import { varied } from '../base/attempts.ts';

/** With the random part of up to half of it, and the answer's way, no more than 30 s. */
export const ASK_MS = 18_000;
/** What comes together is asked for together. */
const HURRY_MS = 100;

/**
 * Asks now and then, in one request, what is new in channels that have no topic of their own. While
 * every channel has one, nothing is asked.
 */
export function createRestOfChannels(ask: () => Promise<unknown>, everyMs: number = ASK_MS) {
  let asking: ReturnType<typeof setTimeout> | undefined;
  let isHurried = false;

  const plan = (ms: number) => {
    asking = setTimeout(() => {
      isHurried = false;
      // What fails is asked again in its turn.
      void ask().catch(() => {});
      plan(varied(everyMs));
    }, ms);
  };

  return {
    /** @param isAny whether there are such channels */
    follow(isAny: boolean): void {
      if (isAny && asking === undefined) plan(varied(everyMs));
      if (!isAny) {
        clearTimeout(asking);
        asking = undefined;
      }
      isHurried &&= isAny;
    },

    /** Something is known to have come there: it is asked for now. */
    hurry(): void {
      if (isHurried || asking === undefined) return;
      isHurried = true;
      clearTimeout(asking);
      plan(HURRY_MS);
    },
  };
}
