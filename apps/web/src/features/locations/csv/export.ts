import { type Location, profileName } from '@parley/model';
import i18next from 'i18next';
import { collections } from '../../../data/index.ts';
import { downloadCsv } from '../../../lib/csv/write.ts';
import { hoursText, readHours } from '@parley/model/opening-hours';
import { importFields } from './fields.ts';

/** Downloads locations as a CSV file that can be imported again. */
export function exportLocations(locations: readonly Location[]): void {
  const header = importFields().map(({ label }) => label);
  const rows = locations.map((location) => [
    location.name,
    i18next.t(`locations:kinds.${location.kind}`),
    location.address,
    location.latitude,
    location.longitude,
    location.timezone,
    location.capacity,
    location.parent_id && collections.locations.get(location.parent_id)?.name,
    location.contact_id && profileName(collections.profiles.get(location.contact_id)),
    location.channel_id && collections.channels.get(location.channel_id)?.name,
    hoursText(readHours(location.opening_hours)),
    location.notes,
  ]);
  downloadCsv(i18next.t('locations:exportName'), header, rows);
}
