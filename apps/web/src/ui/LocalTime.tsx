import { timeIn, zoneCity } from '../lib/local-time.ts';
import { useMinute } from '../lib/use-minute.ts';

/** The current time in a time zone, with the day if it differs. */
export function LocalTime({ timeZone }: { timeZone: string }) {
  const { clock, day } = timeIn(timeZone, useMinute());
  return (
    <span className="tabular-nums" title={zoneCity(timeZone)}>
      {clock}
      {day && <span className="ms-1.5 text-xs text-faint">{day}</span>}
    </span>
  );
}
