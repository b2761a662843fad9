/** Notices when this process was too busy with itself to answer anybody. */
export type EventLoop = {
  /** It hung for seconds, and only just now. */
  readonly isStuck: boolean;
  /** The longest that anything had to wait of late, in seconds. */
  readonly delaySeconds: number;
  close(): void;
};

const EVERY_MS = 500;
const STUCK_MS = 5000;
const REMEMBERED_MS = 10_000;

/** @param now in milliseconds. */
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
  const lateOfLate = () => (now() - worst.at > REMEMBERED_MS ? 0 : worst.lateMs);
  return {
    get isStuck() {
      return Math.max(lateOfLate(), now() - last - EVERY_MS) > STUCK_MS;
    },
    get delaySeconds() {
      return lateOfLate() / 1000;
    },
    close: () => clearInterval(timer),
  };
}
