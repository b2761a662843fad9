import * as z from 'zod/mini';

const numbered = z.object({
  event: z.string(),
  meta: z.object({ number: z.int() }),
});

/** The event that tells the number of a topic's latest broadcast. */
const LATEST = 'latest';

/**
 * Counts what arrives on one topic, and tells when something that was sent did not arrive (decision
 * 0038). The server numbers a topic's broadcasts; it says the latest number after each join and
 * whenever the topic falls quiet. A backend that gives no numbers is believed.
 */
export function createGaps(onGap: () => void) {
  /** The number heard last; null until the server said where this join begins. */
  let last: number | null = null;

  return {
    /** To be told at each join, which loads what was sent before it. */
    joined(): void {
      last = null;
    },

    /** To be told of every broadcast on the topic, in the order in which they come. */
    heard(message: unknown): void {
      const { data } = numbered.safeParse(message);
      if (!data) return;
      const before = last;
      last = data.meta.number;
      const isWhole =
        data.event === LATEST
          ? before === null || last === before
          : before !== null && last === before + 1;
      if (!isWhole) onGap();
    },
  };
}
