import { isZone } from '@parley/model/schedule';
import { type Client, read } from '../identity.ts';

/**
 * The asker's time zone: from their browser, else from their directory entry, else from their
 * location.
 */
export async function readTimezone(
  asker: Client,
  workspaceId: string,
  personId: string,
  ownSettings: Client | undefined,
): Promise<string> {
  const [settings, entry] = await Promise.all([
    ownSettings
      ? read(
          'The settings',
          ownSettings.from('person_settings').select('timezone').eq('id', personId).maybeSingle(),
        )
      : null,
    read(
      'The directory',
      asker
        .from('directory_entries')
        .select('timezone, location_id')
        .eq('workspace_id', workspaceId)
        .eq('profile_id', personId)
        .maybeSingle(),
    ),
  ]);
  const known = [settings?.timezone, entry?.timezone].find((zone) => zone && isZone(zone));
  if (known || !entry?.location_id) return known ?? 'UTC';
  const location = await read(
    'The place',
    asker.from('locations').select('timezone').eq('id', entry.location_id).maybeSingle(),
  );
  return location?.timezone && isZone(location.timezone) ? location.timezone : 'UTC';
}
