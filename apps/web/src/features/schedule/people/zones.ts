import { getLocalTimeZone } from '@internationalized/date';
import { useOwnId, useRowsWhere, useTableGroup, useWorkspace } from '../../../data/index.ts';
import { isTimeZone } from '../../../lib/local-time.ts';

/** Finds a person's time zone in the directory: their own, else that of their location. */
export function useZoneOf(): (profileId: string) => string | null {
  'use memo';
  useTableGroup('locations');
  const workspaceId = useWorkspace()?.id ?? '';
  const ownId = useOwnId();
  const entries = useRowsWhere('directory_entries', 'workspace_id', workspaceId);
  const locations = useRowsWhere('locations', 'workspace_id', workspaceId);
  const zoneAt = new Map(locations.map(({ id, timezone }) => [id, timezone]));
  const known = new Map(
    entries.map(({ profile_id, timezone, location_id }) => [
      profile_id,
      [timezone, zoneAt.get(location_id ?? '')].find((zone) => zone && isTimeZone(zone)) ?? null,
    ]),
  );
  return (profileId) => (profileId === ownId ? getLocalTimeZone() : (known.get(profileId) ?? null));
}
