import type { Cell } from './cell.ts';

type Source<Value> = Pick<Cell<Value>, 'get' | 'subscribe'>;

/** Changes of a burst are drawn together no more often than this, in milliseconds. */
export const BURST_MS = 100;

/** A burst that is drawn while somebody types waits for a key no longer than this. */
export const KEY_MS = 200;

export type Pace<Value> = {
  everyMs: number;
  /** Whether a change may be seen later than it came. */
  canWait(next: Value, seen: Value): boolean;
  /**
   * Runs this at the next good moment, which may be now.
   * @returns what takes it back
   */
  atGoodMoment?(run: () => void): () => void;
};

const atOnce = (run: () => void) => {
  run();
  return () => {};
};

/**
 * A cell's value for who draws it: of a burst of changes the first is seen at once, or at the next
 * good moment, and what follows within a time of it together.
 */
export function paced<Value>(
  source: Source<Value>,
  { everyMs, canWait, atGoodMoment = atOnce }: Pace<Value>,
): Source<Value> {
  const listeners = new Set<() => void>();
  let seen = source.get();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let takeBack: (() => void) | undefined;
  let unsubscribe: (() => void) | undefined;

  const waitNoMore = () => {
    clearTimeout(timer);
    timer = undefined;
    takeBack?.();
    takeBack = undefined;
  };
  const show = () => {
    waitNoMore();
    timer = setTimeout(settle, everyMs);
    seen = source.get();
    for (const listener of new Set(listeners)) listener();
  };
  const showSoon = () => {
    // What waits is not now: the moment may be there before it can be taken back.
    let isShown = false;
    const back = atGoodMoment(() => {
      isShown = true;
      show();
    });
    if (!isShown) takeBack = back;
  };
  const settle = () => {
    timer = undefined;
    if (source.get() !== seen) showSoon();
  };
  const follow = () => {
    if (!canWait(source.get(), seen)) show();
    else if (timer === undefined && takeBack === undefined) showSoon();
  };

  return {
    get() {
      // Nothing waits: what was seen is what there is.
      if (timer === undefined && takeBack === undefined) seen = source.get();
      return seen;
    },
    subscribe(listener) {
      listeners.add(listener);
      unsubscribe ??= source.subscribe(follow);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        waitNoMore();
        unsubscribe?.();
        unsubscribe = undefined;
      };
    },
  };
}
