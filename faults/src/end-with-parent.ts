const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const EVERY_MS = 1000;

/**
 * Ends this process once a signal asks it to, or once the process that started it is gone: an npm
 * that is killed passes nothing on.
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
