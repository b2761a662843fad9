import type { CatchUp } from './catch-up.ts';

/** Gaps come in bursts, one on each topic; the missed rows are loaded once. */
const SETTLE_MS = 50;
/**
 * Rows missed before several joins are loaded together, at the latest this long after the first
 * join.
 */
export const JOINS_MS = 2000;

type AfterJoinsOptions = {
  /** Repeats a request until there is a response. */
  missed: CatchUp;
  /** Loads rows that the core topics may have missed. @throws AppError */
  load(): Promise<void>;
  /** Called after the load succeeded or failed. */
  tried(): void;
  /** Counts unread messages again, soon, until there is a response. */
  recount(): void;
  person(): string | null;
  /** True if everything that a page begins with is loaded, or has failed, and is followed. */
  isBegun(): boolean;
  /** True if all wanted topics are joined. */
  areJoined(): boolean;
};

/** Decides when to request rows that joins and gaps missed: once for all that come together. */
export function createAfterJoins({
  missed,
  load,
  tried,
  recount,
  person,
  isBegun,
  areJoined,
}: AfterJoinsOptions) {
  let counting: ReturnType<typeof setTimeout> | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;
  let isBehind = false;
  /** A core topic was joined; rows it missed are loaded once the others are joined, too. */
  let isJoining = false;

  const loadSoon = () => {
    isBehind = true;
    isJoining = false;
    clearTimeout(settling);
    settling = setTimeout(loadNow, SETTLE_MS);
  };

  /** Retries until it succeeds. */
  const loadNow = () => {
    settling = undefined;
    isJoining = false;
    const asking = person();
    const work = async () => {
      isBehind = false;
      try {
        await load();
      } catch (error) {
        isBehind = true;
        throw error;
      } finally {
        tried();
      }
    };
    missed.until('workspace', work, () => isBehind && asking !== null && asking === person());
  };

  const onceBegun = () => {
    if (isJoining && isBegun()) loadSoon();
  };

  const recountNow = () => {
    clearTimeout(counting);
    counting = undefined;
    recount();
  };

  return {
    loadSoon,
    onceBegun,

    /** Call when a core topic was joined. */
    joinedCore(): void {
      isBehind = true;
      isJoining = true;
      settling ??= setTimeout(loadNow, JOINS_MS);
    },

    /** Requests rows that the first read did not bring, as if a join had missed them. */
    lacking(): void {
      isBehind = true;
      isJoining = true;
      onceBegun();
    },

    /** Counts once for all channels that are joined together. */
    countOnceJoined(): void {
      counting ??= setTimeout(recountNow, JOINS_MS);
    },

    /** Call when a topic was joined. */
    onceJoined(): void {
      if (counting !== undefined && areJoined()) recountNow();
    },

    reset(): void {
      clearTimeout(settling);
      settling = undefined;
      clearTimeout(counting);
      counting = undefined;
      isBehind = false;
      isJoining = false;
    },
  };
}

export type AfterJoins = ReturnType<typeof createAfterJoins>;
