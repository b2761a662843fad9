import type { Cell } from './cell.ts';

type Source<Value> = Pick<Cell<Value>, 'get' | 'subscribe'>;

/** Changes of a burst are drawn together, at most once per this many milliseconds. */
export const BURST_MS = 100;

/**
 * While the user types, a burst is drawn right after a key press, or after this many milliseconds
 * at the latest.
 */
export const KEY_MS = 200;

export type PacedOptions<Value> = {
  everyMs: number;
  /** True if the change may be shown later than it arrived. */
  canWait(next: Value, seen: Value): boolean;
  /**
   * Calls `run` at the next good moment, which may be now.
   * @returns a function that cancels it
   */
  atGoodMoment?(run: () => void): () => void;
};

const atOnce = (run: () => void) => {
  run();
  return () => {};
};

/**
 * A cell's value for rendering. The first change of a burst shows immediately, or at the next good
 * moment; those that follow within `everyMs` show together.
 */
export function paced<Value>(
  source: Source<Value>,
  { everyMs, canWait, atGoodMoment = atOnce }: PacedOptions<Value>,
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
    // Assigned only if still waiting: `atGoodMoment` may run the callback before it returns.
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
      // Nothing waits, so the source's value is the shown one.
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
