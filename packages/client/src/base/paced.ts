import type { Cell } from './cell.ts';

type Source<Value> = Pick<Cell<Value>, 'get' | 'subscribe'>;

/** Changes of a burst are drawn together no more often than this, in milliseconds. */
export const BURST_MS = 100;

/** A burst that is drawn while somebody types waits for a key no longer than this. */
export const KEY_MS = 200;

/**
 * A cell's value for who draws it: of a burst of changes the first is seen at once, and what
 * follows within a time of it together.
 * @param mayWait whether a change may be seen later than it came
 */
export function paced<Value>(
  source: Source<Value>,
  everyMs: number,
  mayWait: (next: Value, seen: Value) => boolean,
): Source<Value> {
  const listeners = new Set<() => void>();
  let seen = source.get();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsubscribe: (() => void) | undefined;

  const show = () => {
    clearTimeout(timer);
    timer = setTimeout(settle, everyMs);
    seen = source.get();
    for (const listener of new Set(listeners)) listener();
  };
  const settle = () => {
    timer = undefined;
    if (source.get() !== seen) show();
  };
  const follow = () => {
    if (timer === undefined || !mayWait(source.get(), seen)) show();
  };
  const rest = () => {
    clearTimeout(timer);
    timer = undefined;
    unsubscribe?.();
    unsubscribe = undefined;
  };

  return {
    get() {
      // Nothing waits: what was seen is what there is.
      if (timer === undefined) seen = source.get();
      return seen;
    },
    subscribe(listener) {
      listeners.add(listener);
      unsubscribe ??= source.subscribe(follow);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) rest();
      };
    },
  };
}
