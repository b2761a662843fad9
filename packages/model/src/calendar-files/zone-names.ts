import windows from 'cldr-core/supplemental/windowsZones.json' with { type: 'json' };
import { inZone, isZone } from '../schedule/zones.ts';

/** The zone of each Windows name, as CLDR has it for the world. */
const WINDOWS: ReadonlyMap<string, string> = new Map(
  windows.supplemental.windowsZones.mapTimezones
    .map(({ mapZone }) => mapZone)
    .filter(({ _territory }) => _territory === '001')
    .map(({ _other, _type }) => [_other.toLowerCase(), _type]),
);

const REGIONS =
  'Europe America Asia Africa Australia Pacific Atlantic Indian Antarctica US Canada'.split(' ');

/** The zones that CLDR gives the names of Windows: a short list of the common ones. */
export const COMMON_ZONES: readonly string[] = [...new Set(WINDOWS.values())];

/** The IANA zone of a name in a calendar file; null if the name says none. */
export function zoneNamed(name: string): string | null {
  const trimmed = name.trim();
  return (
    known(withoutPrefix(trimmed)) ??
    ofWindows(trimmed) ??
    ofDescription(trimmed) ??
    ofOffset(trimmed)
  );
}

/** True for an IANA name, whose clock changes need no definition by the file. */
export const isIana = (name: string): boolean => known(withoutPrefix(name.trim())) !== null;

/** '/mozilla.org/20070129_1/Europe/Berlin' */
const withoutPrefix = (name: string): string =>
  name.replace(/^\/.*?\/(?=[A-Z][A-Za-z_]+\/[A-Z])/, '').replace(/^\//, '');

/** The canonical spelling of a zone; an offset such as '+01:00' is no name. */
const known = (name: string): string | null =>
  /^[A-Za-z]/.test(name) && isZone(name)
    ? inZone(0, name).timeZoneId.replace(/^Etc\/(?:UTC|GMT|UCT|Universal|Zulu)$/, 'UTC')
    : null;

/** 'W. Europe Standard Time', also as 'W. Europe Daylight Time' or with Outlook's number. */
function ofWindows(name: string): string | null {
  const plain = name
    .toLowerCase()
    .replace(/ (?:daylight|summer) time$/, ' standard time')
    .replace(/^tzone:\/\/microsoft\//, '');
  const zone = WINDOWS.get(plain) ?? WINDOWS.get(plain.replace(/ \d+$/, ''));
  return zone === undefined ? null : known(zone);
}

/**
 * Exchange's descriptions: '(UTC+01:00) Amsterdam, Berlin, Bern' or '(UTC-05:00) Eastern Time (US &
 * Canada)'.
 */
function ofDescription(name: string): string | null {
  const [, offset, cities] = /^\((?:UTC|GMT)\s*([+-][\d:]+)?\)\s*(.*)$/.exec(name) ?? [];
  if (cities === undefined) return null;
  const time = ofWindows(`${cities.replace(/ time\b.*$/i, '')} standard time`);
  return time ?? ofCities(cities, offset) ?? ofOffset(`UTC${offset ?? ''}`);
}

/** The first city that names a zone with this offset in winter or summer. */
function ofCities(cities: string, offset: string | undefined): string | null {
  const minutes = minutesOf(offset ?? '+0') ?? 0;
  for (const named of cities.split(/,\s*|\s*\/\s*/)) {
    const city = named.trim().replaceAll(/[ ]+/g, '_').replaceAll('.', '');
    const zone = REGIONS.map((region) => known(`${region}/${city}`)).find(
      (found) => found !== null && offsetsOf(found).includes(minutes),
    );
    if (zone) return zone;
  }
  return null;
}

/** 'GMT+0200', 'UTC-5' and '+01:00'; the names of such zones have the opposite sign. */
function ofOffset(name: string): string | null {
  const [, offset] = /^(?:UTC|GMT|Z)?\s*([+-]\d{1,2}(?::?\d{2})?)?$/i.exec(name) ?? [];
  if (offset === undefined) return /^(?:UTC|GMT|Z)$/i.test(name) ? 'UTC' : null;
  const minutes = minutesOf(offset);
  if (minutes === null) return null;
  if (minutes === 0) return 'UTC';
  if (minutes % 60 === 0)
    return known(`Etc/GMT${minutes > 0 ? '-' : '+'}${Math.abs(minutes) / 60}`);
  return COMMON_ZONES.find((zone) => offsetsOf(zone).every((own) => own === minutes)) ?? null;
}

function minutesOf(offset: string): number | null {
  const [, sign, hours = '', minutes = '0'] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(offset) ?? [];
  if (sign === undefined) return null;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** The offsets of a zone in January and July, in minutes. */
const offsetsOf = (zone: string): number[] =>
  [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)].map(
    (at) => inZone(at, zone).offsetNanoseconds / 60e9,
  );
