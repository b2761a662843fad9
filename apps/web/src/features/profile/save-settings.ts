import type { PersonSetting } from '@parley/model';
import { collections, gateway, toAppError } from '../../data/index.ts';
import { browserTimezone, type OwnSettings } from './person-settings.ts';

/**
 * Saves settings. The first change creates the row, with the device's time zone.
 * @throws AppError
 */
export async function saveSettings(
  id: string,
  change: Partial<Omit<OwnSettings, 'id'>>,
): Promise<void> {
  const { person_settings } = collections;
  if (person_settings.has(id))
    return person_settings.update(id, (row) => void Object.assign(row, change));
  const since = person_settings.utils.mark();
  const row = { id, timezone: browserTimezone(), ...change };
  person_settings.utils.merge(asSettings(await gateway.insert('person_settings', [row])), since);
}

/** The response is the complete stored row. */
const asSettings = (rows: object[]) => rows as PersonSetting[];

/** Reports that the user is at the screen, which makes push messages unnecessary. */
export async function touchSeen(id: string): Promise<void> {
  const seen = { last_seen_at: new Date().toISOString() };
  try {
    await gateway.update('person_settings', [id], seen);
  } catch (error) {
    if (toAppError(error).code !== 'no_row_saved') throw error;
    await gateway.insert('person_settings', [{ id, timezone: browserTimezone(), ...seen }]);
  }
}
