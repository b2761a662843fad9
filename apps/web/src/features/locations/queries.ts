import type { Channel, DirectoryEntry, Location, Profile, Risk } from '@parley/model';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  supabase,
  toAppError,
  useIsKnown,
  usePeopleFacts,
  useProfiles,
  useRowsWhere,
  useWorkspace,
} from '../../data/index.ts';
import { queries } from '../../lib/query-client.ts';
import type { Rest } from '../../ui/FirstOf.tsx';
import { usePeopleList } from '../members/people-list.ts';
import { useChannels } from '../channels/queries.ts';

/** Locations of the current workspace by name; known once the table group `locations` is loaded. */
export function useLocations(): readonly Location[] {
  const workspaceId = useWorkspace()?.id ?? '';
  const data = useRowsWhere('locations', 'workspace_id', workspaceId);
  return useMemo(() => {
    const { compare } = new Intl.Collator(undefined, { numeric: true });
    return data.toSorted((a, b) => compare(a.name, b.name));
  }, [data]);
}

function useEntries(): readonly DirectoryEntry[] {
  const workspaceId = useWorkspace()?.id ?? '';
  return useRowsWhere('directory_entries', 'workspace_id', workspaceId);
}

/** Number of people at each location; counted by the server in large workspaces. */
export function usePeopleCounts(): ReadonlyMap<string, number> {
  'use memo';
  const facts = usePeopleFacts();
  const entries = useEntries();
  const { data } = useQuery(
    {
      queryKey: ['location people', facts?.workspace],
      queryFn: () => fetchCounts(facts?.workspace ?? ''),
      enabled: facts?.isWhole === false,
      staleTime: 0,
    },
    queries,
  );
  if (facts?.isWhole === false) return data ?? NONE;
  const counts = new Map<string, number>();
  for (const { location_id } of entries)
    if (location_id) counts.set(location_id, (counts.get(location_id) ?? 0) + 1);
  return counts;
}

const NONE: ReadonlyMap<string, number> = new Map();

/** @throws AppError */
async function fetchCounts(workspace: string): Promise<ReadonlyMap<string, number>> {
  const { data, error, status } = await supabase.rpc('location_people', { workspace });
  if (error) throw toAppError(error, status);
  return new Map(data.map(({ location_id, people }) => [location_id, people]));
}

/** People who work at a location, by name. */
export type PeopleThere = {
  /** The loaded ones. */ people: readonly { profile: Profile; title: string | null }[];
  isKnown: boolean;
  error: Error | null;
  /** The remaining pages. */ rest: Rest | undefined;
};

/** People who work at a location; paginated in large workspaces. */
export function usePeopleAt(locationId: string): PeopleThere {
  'use memo';
  const entries = useEntries();
  const profiles = useProfiles();
  const areAllHere = useIsKnown('directory_entries');
  const list = usePeopleList({ location: locationId });
  const people = entries
    .filter(({ location_id }) => location_id === locationId)
    .flatMap(({ profile_id, title }) => {
      const profile = profiles.get(profile_id);
      return profile ? [{ profile, title }] : [];
    })
    .toSorted((a, b) => (a.profile.name ?? '').localeCompare(b.profile.name ?? ''));
  if (!list) return { people, isKnown: areAllHere, error: null, rest: undefined };
  const listed = new Set(list.ids);
  const left = Math.max(0, (list.count ?? 0) - list.ids.length);
  return {
    people: people.filter(({ profile }) => listed.has(profile.id)),
    isKnown: list.count !== undefined,
    error: list.error,
    rest: list.more && { count: left, load: list.more },
  };
}

/** Risks of a location, highest first, closed ones last. Needs the table group `risks`. */
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

/** Open channels, which a location can be linked to. */
export function useLinkableChannels(): Channel[] {
  'use memo';
  const channels = useChannels();
  return channels.filter(({ visibility, archived_at }) => visibility !== 'direct' && !archived_at);
}
