import * as z from 'zod/mini';

const numbered = z.object({
  event: z.string(),
  meta: z.object({ number: z.int() }),
});

/** The event with the number of a topic's latest broadcast. */
const LATEST = 'latest';

/**
 * Counts the broadcasts that arrive on one topic, and reports when one that was sent did not arrive
 * (decision 0038). The server numbers a topic's broadcasts; it sends the latest number after each
 * join and whenever the topic falls quiet. A backend that sends no numbers is trusted.
 */
export function createGaps(onGap: () => void) {
  /** The last number received; null until the server sent the number where this join begins. */
  let last: number | null = null;

  return {
    /** Call at each join, which loads what was sent before it. */
    joined(): void {
      last = null;
    },

    /** Call with every broadcast on the topic, in the order of arrival. */
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
