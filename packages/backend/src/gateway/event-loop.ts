/** Measures how long this process was too busy to answer. */
export type EventLoop = {
  /** The longest delay of the last ten seconds, in seconds. */
  readonly delaySeconds: number;
  close(): void;
};

const EVERY_MS = 500;
const REMEMBERED_MS = 10_000;

/** @param now the time in milliseconds. */
export function watchEventLoop(now: () => number = () => performance.now()): EventLoop {
  let last = now();
  let worst = { at: -Infinity, lateMs: 0 };
  const tick = () => {
    const at = now();
    const lateMs = Math.max(0, at - last - EVERY_MS);
    if (lateMs >= worst.lateMs || at - worst.at > REMEMBERED_MS) worst = { at, lateMs };
    last = at;
  };
  const timer = setInterval(tick, EVERY_MS);
  timer.unref();
  return {
    get delaySeconds() {
      return now() - worst.at > REMEMBERED_MS ? 0 : worst.lateMs / 1000;
    },
    close: () => clearInterval(timer),
  };
}
