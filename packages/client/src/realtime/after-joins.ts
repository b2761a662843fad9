import type { CatchUp } from './catch-up.ts';

/** Gaps come in bursts, one on each topic; what they need loaded is loaded once. */
const SETTLE_MS = 50;
/** What several joins missed is loaded together, but not later than this after the first. */
export const JOINS_MS = 2000;

type AfterJoinsOptions = {
  /** Asks again until there is an answer. */
  missed: CatchUp;
  /** Loads what the core topics may have missed. @throws AppError */
  load(): Promise<void>;
  /** It was loaded, or failed. */
  tried(): void;
  /** Counts unread messages again, soon, until there is an answer. */
  recount(): void;
  person(): string | null;
  /** Whether everything that a page begins with is loaded, or has failed, and is followed. */
  isBegun(): boolean;
  /** Whether all topics that are wanted are joined. */
  areJoined(): boolean;
};

/** When what joins and gaps missed is asked for: once for all that come together. */
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
  /**
   * A core topic has been joined; what it missed is loaded once the others have been joined, too.
   */
  let isJoining = false;

  const loadSoon = () => {
    isBehind = true;
    isJoining = false;
    clearTimeout(settling);
    settling = setTimeout(loadNow, SETTLE_MS);
  };

  /** What failed is asked for again until it is known. */
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

    /** A core topic was joined. */
    joinedCore(): void {
      isBehind = true;
      isJoining = true;
      settling ??= setTimeout(loadNow, JOINS_MS);
    },

    /** What the first read did not bring is asked for as what a join missed is. */
    lacking(): void {
      isBehind = true;
      isJoining = true;
      onceBegun();
    },

    /** One count for all channels that are joined together. */
    countOnceJoined(): void {
      counting ??= setTimeout(recountNow, JOINS_MS);
    },

    /** A topic was joined. */
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
