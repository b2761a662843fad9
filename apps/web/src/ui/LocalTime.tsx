import { timeIn, zoneCity } from '../lib/local-time.ts';
import { useMinute } from '../lib/use-minute.ts';

/** What the clock shows in a time zone now, with its day where that is another one. */
export function LocalTime({ timeZone }: { timeZone: string }) {
  const { clock, day } = timeIn(timeZone, useMinute());
  return (
    <span className="tabular-nums" title={zoneCity(timeZone)}>
      {clock}
      {day && <span className="ms-1.5 text-xs text-faint">{day}</span>}
    </span>
  );
}
