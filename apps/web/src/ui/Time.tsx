import { useSyncExternalStore } from 'react';
import { fullDate, relativeTime } from '../lib/format.ts';

const MINUTE_MS = 60_000;

/** How far away an instant is: 'in 6 days', 'yesterday'. The exact time is in its title. */
export function RelativeTime({ at }: { at: string }) {
  const now = useSyncExternalStore(everyMinute, thisMinute);
  return (
    <time dateTime={at} title={fullDate(at)}>
      {relativeTime(at, now)}
    </time>
  );
}

const thisMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

function everyMinute(changed: () => void): () => void {
  const timer = setInterval(changed, MINUTE_MS);
  return () => clearInterval(timer);
}
