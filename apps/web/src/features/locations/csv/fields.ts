import i18next from 'i18next';
import { isTimeZone } from '../../../lib/local-time.ts';
import type { CsvField, Read } from '../../../lib/csv/fields.ts';
import { parseDegrees } from '../coordinates.ts';
import { parseHours, type OpenPeriod } from '@parley/model/opening-hours';
import { type LocationKind, locationKinds } from '../kinds.ts';
import { longest, readCapacity } from '../location-form.ts';

/** A row of the file. Parents, people and channels are given by name. */
export type ImportedLocation = {
  name: string;
  kind: LocationKind;
  address: string;
  latitude: number;
  longitude: number;
  timezone: string;
  capacity: number;
  parent: string;
  contact: string;
  channel: string;
  hours: OpenPeriod[];
  notes: string;
};

const t = (key: string, options: Record<string, string> = {}) =>
  i18next.t(`locations:${key}`, options);
const orProblem = <Value>(value: Value | null, problem: string): Read<Value> =>
  value === null ? { problem } : { value };
const text = (problem: string, most: number) => (value: string) =>
  orProblem(value.length <= most ? value : null, t(problem));
const name = (value: string): Read<string> => ({ value });

/** CSV columns with headers in the user's language. */
export const importFields = (): CsvField<ImportedLocation>[] => [
  {
    key: 'name',
    label: t('fields.name'),
    aliases: ['name', 'place', 'location', 'site', 'ort', 'standort', 'bezeichnung'],
    isRequired: true,
    isName: true,
    read: text('errors.name', longest.name),
  },
  {
    key: 'kind',
    label: t('fields.kind'),
    aliases: ['kind', 'type', 'category', 'art', 'typ'],
    read: readKind,
  },
  {
    key: 'address',
    label: t('fields.address'),
    aliases: ['address', 'street', 'adresse', 'anschrift'],
    read: text('errors.address', longest.address),
  },
  {
    key: 'latitude',
    label: t('fields.latitude'),
    aliases: ['latitude', 'lat', 'y', 'breite', 'breitengrad'],
    read: (value) => orProblem(parseDegrees(value, 'latitude'), t('errors.latitude')),
  },
  {
    key: 'longitude',
    label: t('fields.longitude'),
    aliases: ['longitude', 'lng', 'lon', 'long', 'x', 'laenge', 'länge', 'längengrad'],
    read: (value) => orProblem(parseDegrees(value, 'longitude'), t('errors.longitude')),
  },
  {
    key: 'timezone',
    label: t('fields.timezone'),
    aliases: ['timezone', 'time zone', 'tz', 'zeitzone'],
    read: (value) => orProblem(isTimeZone(value) ? value : null, t('errors.timezone')),
  },
  {
    key: 'capacity',
    label: t('fields.capacity'),
    aliases: ['capacity', 'seats', 'kapazität', 'plätze'],
    read: (value) => orProblem(readCapacity(value), t('errors.capacity')),
  },
  {
    key: 'parent',
    label: t('fields.parent'),
    aliases: ['parent', 'within', 'part of', 'liegt in', 'teil von'],
    read: name,
  },
  {
    key: 'contact',
    label: t('fields.contact'),
    aliases: ['contact', 'contact person', 'ansprechpartner', 'kontakt'],
    read: name,
  },
  { key: 'channel', label: t('fields.channel'), aliases: ['channel', 'kanal'], read: name },
  {
    key: 'hours',
    label: t('fields.hours'),
    aliases: ['hours', 'opening hours', 'opening_hours', 'öffnungszeiten'],
    read: (value) => orProblem(parseHours(value), t('errors.hoursText')),
  },
  {
    key: 'notes',
    label: t('fields.notes'),
    aliases: ['notes', 'note', 'comment', 'notizen', 'bemerkung'],
    read: text('errors.notes', longest.notes),
  },
];

/** Accepts the kind's translated label or its key. */
function readKind(value: string): Read<LocationKind> {
  const wanted = value.toLocaleLowerCase();
  const kind = locationKinds.find(
    (each) => each === wanted || t(`kinds.${each}`).toLocaleLowerCase() === wanted,
  );
  return orProblem(
    kind ?? null,
    t('errors.kind', { kinds: locationKinds.map((each) => t(`kinds.${each}`)).join(', ') }),
  );
}
