import { collections, supabase, toAppError } from '../../data/index.ts';
import { saved } from '../../lib/saved.ts';
import { browserTimezone, type OwnSettings } from './queries.ts';

/**
 * Stores what a person decides. Their row is made with the first decision, in the time zone they decide it in.
 * @throws AppError
 */
export async function saveSettings(
  id: string,
  change: Partial<Omit<OwnSettings, 'id'>>,
): Promise<void> {
  const { person_settings } = collections;
  if (person_settings.has(id))
    return saved(person_settings.update(id, (row) => void Object.assign(row, change)));
  const since = person_settings.utils.mark();
  const answer = await supabase
    .from('person_settings')
    .upsert({ id, timezone: browserTimezone(), ...change })
    .select('*');
  if (answer.error) throw toAppError(answer.error, answer.status);
  person_settings.utils.merge(answer.data, since);
}

/** Tells the server that the person is at the screen: what they see needs no push. */
export async function touchSeen(id: string): Promise<void> {
  const seen = { last_seen_at: new Date().toISOString() };
  const { data } = await supabase.from('person_settings').update(seen).eq('id', id).select('id');
  if (data?.length === 0)
    await supabase
      .from('person_settings')
      .upsert({ id, timezone: browserTimezone(), ...seen }, { ignoreDuplicates: true });
}
