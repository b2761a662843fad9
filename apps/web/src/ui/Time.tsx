import { fullDate, relativeTime } from '../lib/format.ts';
import { useMinute } from '../lib/use-minute.ts';

/**
 * How far away an instant is: 'in 6 days', 'yesterday'. The exact time is in its title. What has
 * happened is never ahead, whatever the clocks say.
 */
export function RelativeTime({ at, isPast = false }: { at: string; isPast?: boolean }) {
  const minute = useMinute();
  const now = isPast ? Math.max(minute, Date.parse(at)) : minute;
  return (
    <time dateTime={at} title={fullDate(at)}>
      {relativeTime(at, now)}
    </time>
  );
}
