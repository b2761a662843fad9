/** Keys closer together than this count as typing, in milliseconds. */
const TYPING_MS = 300;

/** The page's events; replaced in tests. */
export type Keys = {
  /** Calls the listener for each key. */
  onKey(listener: () => void): void;
  /** Runs once after the next frame. */
  afterFrame(run: () => void): void;
};

/** Runs after the next frame has been painted. */
export function afterFrame(run: () => void): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = run;
    port2.postMessage(null);
  });
}

const pageKeys: Keys = {
  onKey(listener) {
    // Programs and tests without a page load this module too.
    if ('addEventListener' in globalThis)
      addEventListener('keydown', listener, { capture: true, passive: true });
  },
  afterFrame,
};

/**
 * Schedules work that can wait. Runs it immediately, or while the user types right after the frame
 * of the next key, when the time until the following key is longest. So no key waits for the work.
 * @param atLatestMs maximum delay
 * @returns a function that schedules work and returns a function to cancel it
 */
export function deferWhileTyping(atLatestMs: number, { onKey, afterFrame }: Keys = pageKeys) {
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
