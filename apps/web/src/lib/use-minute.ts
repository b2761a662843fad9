import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | null = null;

const thisMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

/**
 * The current minute's beginning, in milliseconds since 1970; what shows it is drawn again with
 * each minute.
 */
export const useMinute = (): number => useSyncExternalStore(everyMinute, thisMinute);

/** One timer serves everybody on the page: a long list shows many times. */
function everyMinute(changed: () => void): () => void {
  listeners.add(changed);
  timer ??= setInterval(() => listeners.forEach((listener) => listener()), MINUTE_MS);
  return () => {
    listeners.delete(changed);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
}
