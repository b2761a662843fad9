import { Temporal } from 'temporal-polyfill';
import { compact, inZone } from './zones.ts';

const MOST_CHANGES = 400;

/** The VTIMEZONE of a zone between two years, with its clock changes grouped by kind. */
export function timezoneLines(zone: string, fromYear: number, toYear: number): string[] {
  const kinds = new Map<string, { from: string; to: string; isDaylight: boolean; at: string[] }>();
  let time = Temporal.ZonedDateTime.from({ timeZone: zone, year: fromYear - 1, month: 1, day: 1 });
  const first = time;
  for (let changes = 0; changes < MOST_CHANGES; changes++) {
    const next = time.getTimeZoneTransition('next');
    if (!next || next.year > toYear) break;
    const before = next.subtract({ nanoseconds: 1 });
    const [from, to] = [before.offset, next.offset];
    const known = kinds.get(`${from}${to}`) ?? {
      from,
      to,
      isDaylight: next.offsetNanoseconds > before.offsetNanoseconds,
      at: [],
    };
    // The format gives the time of a change by the clock before it.
    known.at.push(compact(next.toInstant().toZonedDateTimeISO(from).toPlainDateTime()));
    kinds.set(`${from}${to}`, known);
    time = next;
  }
  const changes = [...kinds.values()].flatMap(({ from, to, isDaylight, at }) =>
    component(isDaylight ? 'DAYLIGHT' : 'STANDARD', from, to, at),
  );
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...component('STANDARD', first.offset, first.offset, [compact(first)]),
    ...changes,
    'END:VTIMEZONE',
  ];
}

function component(
  name: 'STANDARD' | 'DAYLIGHT',
  from: string,
  to: string,
  [start = '', ...more]: string[],
): string[] {
  return [
    `BEGIN:${name}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${offset(from)}`,
    `TZOFFSETTO:${offset(to)}`,
    ...(more.length > 0 ? [`RDATE:${more.join(',')}`] : []),
    `END:${name}`,
  ];
}

const offset = (text: string): string => text.slice(0, 6).replace(':', '');

/** The year of an instant in a zone. */
export const yearIn = (zone: string, at: string): number => inZone(at, zone).year;
