import { cleanName } from '@parley/model';
import type { Location } from '@parley/model';
import i18next from 'i18next';
import { z } from 'zod';
import { isTimeZone } from '../../lib/local-time.ts';
import { type Coordinates, parseDegrees } from './coordinates.ts';
import { hoursProblems, ordered, readHours, type OpenPeriod } from '@parley/model/opening-hours';
import { type LocationKind, locationKinds } from './kinds.ts';
import type { LocationDetails } from './mutations.ts';

/** Form values as typed. Ids are empty if nothing is chosen. */
export type LocationForm = {
  name: string;
  kind: LocationKind;
  address: string;
  latitude: string;
  longitude: string;
  timezone: string;
  capacity: string;
  parent: string;
  contact: string;
  channel: string;
  hours: OpenPeriod[];
  notes: string;
};

/** Length limits of the database. */
export const longest = { name: 255, address: 500, notes: 5000 } as const;
const LARGEST_CAPACITY = 2_147_483_647;

const say = (key: string) => () => i18next.t(`locations:errors.${key}`);
const degrees = (axis: 'latitude' | 'longitude') =>
  z.string().refine((text) => text.trim() === '' || parseDegrees(text, axis) !== null, {
    error: say(axis),
  });

export const locationForm: z.ZodType<LocationForm> = z
  .object({
    name: z.string().refine((text) => text.trim() !== '' && text.trim().length <= longest.name, {
      error: say('name'),
    }),
    kind: z.enum(locationKinds),
    address: z
      .string()
      .refine((text) => text.trim().length <= longest.address, { error: say('address') }),
    latitude: degrees('latitude'),
    longitude: degrees('longitude'),
    timezone: z
      .string()
      .refine((text) => text.trim() === '' || isTimeZone(text.trim()), { error: say('timezone') }),
    capacity: z.string().refine((text) => text.trim() === '' || readCapacity(text) !== null, {
      error: say('capacity'),
    }),
    parent: z.string(),
    contact: z.string(),
    channel: z.string(),
    hours: z
      .array(z.object({ day: z.number(), from: z.string(), to: z.string() }))
      .refine((hours) => hoursProblems(hours).size === 0, { error: say('hours') }),
    notes: z.string().refine((text) => text.length <= longest.notes, { error: say('notes') }),
  })
  .superRefine(({ latitude, longitude }, context) => {
    if ((latitude.trim() === '') === (longitude.trim() === '')) return;
    context.addIssue({
      code: 'custom',
      path: [latitude.trim() === '' ? 'latitude' : 'longitude'],
      message: i18next.t('locations:errors.both'),
    });
  });

/** Parses a non-negative integer; null otherwise. */
export function readCapacity(text: string): number | null {
  const digits = text.trim().replaceAll(/[\s.,’'](?=\d{3}\b)/g, '');
  return /^\d+$/.test(digits) && Number(digits) <= LARGEST_CAPACITY ? Number(digits) : null;
}

/** Form of a new location: at the pin if there is one, else with the user's time zone. */
export const emptyForm = (at: Coordinates | null, parent: string | null): LocationForm => ({
  name: '',
  kind: 'office',
  address: '',
  latitude: at ? String(at.latitude) : '',
  longitude: at ? String(at.longitude) : '',
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  capacity: '',
  parent: parent ?? '',
  contact: '',
  channel: '',
  hours: [],
  notes: '',
});

export const locationFormOf = (location: Location): LocationForm => ({
  name: location.name,
  kind: location.kind,
  address: location.address ?? '',
  latitude: location.latitude === null ? '' : String(location.latitude),
  longitude: location.longitude === null ? '' : String(location.longitude),
  timezone: location.timezone ?? '',
  capacity: location.capacity === null ? '' : String(location.capacity),
  parent: location.parent_id ?? '',
  contact: location.contact_id ?? '',
  channel: location.channel_id ?? '',
  hours: readHours(location.opening_hours),
  notes: location.notes ?? '',
});

const orNull = (text: string) => text.trim() || null;

export const locationDetails = (form: LocationForm): Omit<LocationDetails, 'photo_path'> => ({
  name: cleanName(form.name),
  kind: form.kind,
  address: orNull(form.address),
  latitude: parseDegrees(form.latitude, 'latitude'),
  longitude: parseDegrees(form.longitude, 'longitude'),
  timezone: orNull(form.timezone),
  capacity: readCapacity(form.capacity),
  parent_id: orNull(form.parent),
  contact_id: orNull(form.contact),
  channel_id: orNull(form.channel),
  opening_hours: ordered(form.hours),
  notes: orNull(form.notes),
});
