const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const EVERY_MS = 1000;

/**
 * Ends this process on a signal, or once its parent is gone, since a killed npm forwards no signal.
 * @param end called once; the process exits with 1 when it has settled.
 */
export function endWithParent(end: () => Promise<unknown>): void {
  const parent = process.ppid;
  let isEnding = false;
  const endOnce = () => {
    if (isEnding) return;
    isEnding = true;
    void end().finally(() => process.exit(1));
  };
  for (const signal of SIGNALS) process.on(signal, endOnce);
  setInterval(() => {
    if (process.ppid !== parent) endOnce();
  }, EVERY_MS).unref();
}
