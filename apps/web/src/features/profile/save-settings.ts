import type { PersonSetting } from '@parley/model';
import { collections, gateway, toAppError } from '../../data/index.ts';
import { browserTimezone, type OwnSettings } from './person-settings.ts';

/**
 * Stores what a person decides. Their row is made with the first decision, in the time zone they
 * decide it in.
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

/** The answer is the row that was just stored, whole. */
const asSettings = (rows: object[]) => rows as PersonSetting[];

/** Tells the server that the person is at the screen: what they see needs no push. */
export async function touchSeen(id: string): Promise<void> {
  const seen = { last_seen_at: new Date().toISOString() };
  try {
    await gateway.update('person_settings', [id], seen);
  } catch (error) {
    if (toAppError(error).code !== 'no_row_saved') throw error;
    await gateway.insert('person_settings', [{ id, timezone: browserTimezone(), ...seen }]);
  }
}
