/** Keys that follow each other within this time are somebody typing, in milliseconds. */
const TYPING_MS = 300;

/** What it needs to know of the page; a test gives its own. */
export type Keys = {
  /** Tells each key. */
  onKey(listener: () => void): void;
  /** Runs once behind the next frame. */
  afterFrame(run: () => void): void;
};

/** Runs once the next frame is on the screen. */
export function afterFrame(run: () => void): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = run;
    port2.postMessage(null);
  });
}

const pageKeys: Keys = {
  onKey(listener) {
    // Programs and tests load this without a page, where nobody types.
    if ('addEventListener' in globalThis)
      addEventListener('keydown', listener, { capture: true, passive: true });
  },
  afterFrame,
};

/**
 * Runs what may wait at once; while somebody types, right behind the frame that shows their next
 * key, when the one after it is furthest off. No key waits for what is drawn then.
 * @param atLatestMs when it runs in any case
 * @returns takes what to run, and gives what takes that back
 */
export function behindKeys(atLatestMs: number, { onKey, afterFrame }: Keys = pageKeys) {
  const waiting = new Map<() => void, ReturnType<typeof setTimeout>>();
  let lastKeyAt = Number.NEGATIVE_INFINITY;

  const now = (run: () => void) => {
    clearTimeout(waiting.get(run));
    if (waiting.delete(run)) run();
  };
  onKey(() => {
    lastKeyAt = performance.now();
    if (waiting.size > 0) afterFrame(() => [...waiting.keys()].forEach(now));
  });

  return (run: () => void): (() => void) => {
    if (performance.now() - lastKeyAt > TYPING_MS) {
      run();
      return () => {};
    }
    const own = () => run();
    waiting.set(own, setTimeout(now, atLatestMs, own));
    return () => {
      clearTimeout(waiting.get(own));
      waiting.delete(own);
    };
  };
}
