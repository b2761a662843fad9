import type { Temporal } from 'temporal-polyfill';
import { inZone } from '../schedule/zones.ts';
import { agreement, type FileZone, fileZone } from './file-zone.ts';
import { type Component, unescaped } from './lines.ts';
import { COMMON_ZONES, isIana, zoneNamed } from './zone-names.ts';

/** The zone to store, and the instant that the file means by a local time. */
export type ReadZone = { name: string; instantOf(local: Temporal.PlainDateTime): number };
/** Resolves a TZID at a time; null if it is unknown. */
export type ZoneReader = (tzid: string, local: Temporal.PlainDateTime) => ReadZone | null;

export const ianaZone = (name: string): ReadZone => ({
  name,
  instantOf: (local) => local.toZonedDateTime(name).epochMilliseconds,
});

/**
 * Resolves the names of calendars. IANA names mean the machine's own rules. Other names are
 * compared with the file's VTIMEZONE, which decides if they disagree; the first one of a name wins.
 * @param own the user's zone, preferred among those that agree with the file
 */
export function zoneReader(calendars: readonly Component[], own: string): ZoneReader {
  const defined = new Map(
    calendars
      .flatMap(({ components }) => components)
      .filter(({ name }) => name === 'VTIMEZONE')
      .flatMap(definitionOf)
      .toReversed(),
  );
  const names = new Map<string, { name: string | null; isIana: boolean }>();
  const found = new Map<string, ReadZone>();
  const same = new Map<string, boolean>();
  const hasOwnClock = (zone: string, year: number): boolean => {
    const key = `${zone} ${year}`;
    const isSame = same.get(key) ?? haveSameClock(zone, own, year);
    same.set(key, isSame);
    return isSame;
  };
  return (tzid, local) => {
    const known = names.get(tzid) ?? { name: zoneNamed(tzid), isIana: isIana(tzid) };
    names.set(tzid, known);
    const { name } = known;
    const file = defined.get(tzid.trim());
    if (name && known.isIana) return ianaZone(name);
    const preferred = (zone: string) => ianaZone(hasOwnClock(zone, local.year) ? own : zone);
    if (!file) return name ? preferred(name) : null;
    const hints = [name, file.location ? zoneNamed(file.location) : null].flatMap(
      (hint) => hint ?? [],
    );
    const agreeing = hints.find((hint) => isSameTime(file.zone, hint, local));
    if (agreeing) return agreeing === name ? preferred(agreeing) : ianaZone(agreeing);
    const key = `${tzid} ${local.year}`;
    const zone = found.get(key) ?? nearest(file.zone, [...hints, own, ...COMMON_ZONES], local.year);
    found.set(key, zone);
    return zone;
  };
}

type Definition = { zone: FileZone; location: string | undefined };

function definitionOf(component: Component): [string, Definition][] {
  const valueOf = (name: string) => component.lines.find((line) => line.name === name)?.value;
  const id = valueOf('TZID');
  const zone = fileZone(component);
  if (id === undefined || !zone) return [];
  return [[unescaped(id).trim(), { zone, location: valueOf('X-LIC-LOCATION')?.trim() }]];
}

/** True if two zones have the same offset and the same clock changes in a year. */
function haveSameClock(a: string, b: string, year: number): boolean {
  const clockOf = (zone: string) => {
    const start = inZone(Date.UTC(year, 0, 1), zone);
    const change = start.getTimeZoneTransition('next');
    const back = change?.getTimeZoneTransition('next');
    return [start, change, back].map((time) => `${time?.epochMilliseconds} ${time?.offset}`);
  };
  return clockOf(a).join() === clockOf(b).join();
}

const isSameTime = (file: FileZone, name: string, local: Temporal.PlainDateTime): boolean =>
  file.instantOf(local) === ianaZone(name).instantOf(local);

/** The zone whose clocks agree best with the file's over a year. */
function nearest(file: FileZone, names: readonly string[], year: number): ReadZone {
  let best = { name: 'UTC', share: -1 };
  for (const name of names) {
    const share = agreement(file, name, year);
    if (share === 1) return ianaZone(name);
    if (share > best.share) best = { name, share };
  }
  return { name: best.name, instantOf: file.instantOf };
}
