import type { DirectoryEntry, Location } from '@parley/model';
import { eq, useLiveQuery } from '@tanstack/react-db';
import { useState } from 'react';
import {
  collections,
  useEverybody,
  useProfiles,
  useTableGroup,
  useWorkspace,
} from '../../data/index.ts';
import { useMemberships } from '../members/queries.ts';
import { createPeople, type Person } from './person.ts';

/** The workspace's people by name, live. They and places are loaded with the first use. */
export function usePeople(): readonly Person[] {
  'use memo';
  useEverybody();
  const memberships = useMemberships();
  const profiles = useProfiles();
  const entries = useEntries();
  const locations = useLocations();
  const [build] = useState(createPeople);
  return build({ memberships, profiles, entries, locations });
}

export function usePerson(id: string): Person | undefined {
  'use memo';
  const people = usePeople();
  return people.find((person) => person.id === id);
}

/** Places that people can be at. */
export function useLocations(): readonly Location[] {
  const workspaceId = useWorkspace()?.id ?? '';
  useTableGroup('locations');
  const { data } = useLiveQuery({
    queryKey: ['places', workspaceId],
    query: (query) =>
      query
        .from({ place: collections.locations })
        .where(({ place }) => eq(place.workspace_id, workspaceId)),
  });
  return data;
}

function useEntries(): readonly DirectoryEntry[] {
  const workspaceId = useWorkspace()?.id ?? '';
  const { data } = useLiveQuery({
    queryKey: ['entries', workspaceId],
    query: (query) =>
      query
        .from({ entry: collections.directory_entries })
        .where(({ entry }) => eq(entry.workspace_id, workspaceId)),
  });
  return data;
}
