import * as z from 'zod/mini';

/**
 * A server that has not answered for this long what it sent before the join will not answer at all.
 */
const PATIENCE_MS = 3000;

const replayed = z.object({ meta: z.object({ replayed: z.literal(true) }) });
const done = z.object({ meta: z.object({ replay: z.literal('done') }) });

type Verdict = {
  /** Something was sent before the join, or nobody knows. */
  missed(): void;
  /** Nothing was: what has been read since is whole. */
  whole(): void;
};

/**
 * Whether a topic's first join came too late for anything: the server is asked for the last
 * broadcast since a moment before the first read (decision 0081). A page that reads and joins at
 * the same time need not read everything again where nothing happened in between.
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
    /** To be told when the topic is joined, after the server was asked. */
    joined(): void {
      clearTimeout(waiting);
      waiting = setTimeout(() => end(missed), PATIENCE_MS);
    },

    /**
     * To be told of every broadcast on the topic.
     * @returns true for one from before the join, which says no more than that there was one.
     */
    heard(message: unknown): boolean {
      const isEarlier = replayed.safeParse(message).success;
      if (isEarlier) end(missed);
      else if (done.safeParse(message).success) end(whole);
      return isEarlier;
    },
  };
}
