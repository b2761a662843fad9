import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

const thisMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

function everyMinute(changed: () => void): () => void {
  const timer = setInterval(changed, MINUTE_MS / 4);
  return () => clearInterval(timer);
}

/** The current minute, in milliseconds since 1970. */
export const useMinute = (): number => useSyncExternalStore(everyMinute, thisMinute);
