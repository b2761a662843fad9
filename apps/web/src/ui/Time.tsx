import { fullDate, relativeTime } from '../lib/format.ts';
import { useMinute } from '../lib/use-minute.ts';

/** How far away an instant is: 'in 6 days', 'yesterday'. The exact time is in its title. */
export function RelativeTime({ at }: { at: string }) {
  const now = useMinute();
  return (
    <time dateTime={at} title={fullDate(at)}>
      {relativeTime(at, now)}
    </time>
  );
}
