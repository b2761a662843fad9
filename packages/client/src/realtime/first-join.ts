import * as z from 'zod/mini';

/** Without an answer within this time, the server will not report what it sent before the join. */
const PATIENCE_MS = 3000;

const replayed = z.object({ meta: z.object({ replayed: z.literal(true) }) });
const done = z.object({ meta: z.object({ replay: z.literal('done') }) });

type Verdict = {
  /** A broadcast was sent before the join, or this is not known. */
  missed(): void;
  /** Nothing was sent: rows read since are complete. */
  whole(): void;
};

/**
 * Determines if a topic's first join missed anything: the server is asked for the last broadcast
 * since a moment before the first read (decision 0081). A page that reads and joins at the same
 * time need not read everything again if nothing happened in between.
 */
export function createFirstJoin({ missed, whole }: Verdict) {
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const end = (verdict: () => void) => {
    if (waiting === undefined) return;
    clearTimeout(waiting);
    waiting = undefined;
    verdict();
  };

  return {
    /** Call when the topic is joined, if the join asked the server. */
    joined(): void {
      clearTimeout(waiting);
      waiting = setTimeout(() => end(missed), PATIENCE_MS);
    },

    /**
     * Call with every broadcast on the topic.
     * @returns true for one from before the join, which only shows that there was one
     */
    heard(message: unknown): boolean {
      const isEarlier = replayed.safeParse(message).success;
      if (isEarlier) end(missed);
      else if (done.safeParse(message).success) end(whole);
      return isEarlier;
    },
  };
}
