import type { Channel, DirectoryEntry, Location, Profile, Risk } from '@parley/model';
import { useMemo } from 'react';
import { useEverybody, useProfiles, useRowsWhere, useWorkspace } from '../../data/index.ts';
import { useChannels } from '../channels/queries.ts';

/** Locations of the current workspace, by name; known once the table group `locations` is loaded. */
export function useLocations(): readonly Location[] {
  const workspaceId = useWorkspace()?.id ?? '';
  const data = useRowsWhere('locations', 'workspace_id', workspaceId);
  return useMemo(() => {
    const { compare } = new Intl.Collator(undefined, { numeric: true });
    return data.toSorted((a, b) => compare(a.name, b.name));
  }, [data]);
}

function useEntries(): readonly DirectoryEntry[] {
  useEverybody();
  const workspaceId = useWorkspace()?.id ?? '';
  return useRowsWhere('directory_entries', 'workspace_id', workspaceId);
}

/** How many people work at each place. */
export function usePeopleCounts(): ReadonlyMap<string, number> {
  const entries = useEntries();
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const { location_id } of entries)
      if (location_id) counts.set(location_id, (counts.get(location_id) ?? 0) + 1);
    return counts;
  }, [entries]);
}

export type PersonThere = { profile: Profile; title: string | null };

/** Who works at a place, by name. */
export function usePeopleAt(locationId: string): PersonThere[] {
  'use memo';
  const entries = useEntries();
  const profiles = useProfiles();
  return entries
    .filter(({ location_id }) => location_id === locationId)
    .flatMap(({ profile_id, title }) => {
      const profile = profiles.get(profile_id);
      return profile ? [{ profile, title }] : [];
    })
    .toSorted((a, b) => (a.profile.name ?? '').localeCompare(b.profile.name ?? ''));
}

/** The risks of a place, the highest first; closed ones last. Enter the room `risks` for them. */
export function useRisksAt(locationId: string): Risk[] {
  'use memo';
  return useRowsWhere('risks', 'location_id', locationId)
    .filter(({ deleted_at }) => !deleted_at)
    .toSorted(
      (a, b) =>
        Number(a.status === 'closed') - Number(b.status === 'closed') ||
        (b.score ?? 0) - (a.score ?? 0),
    );
}

/** Channels a place can be linked to: those that every member may join. */
export function useLinkableChannels(): Channel[] {
  'use memo';
  const channels = useChannels();
  return channels.filter(({ visibility, archived_at }) => visibility !== 'direct' && !archived_at);
}
