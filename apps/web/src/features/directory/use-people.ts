import type { DirectoryEntry, Location } from '@parley/model';
import { useState } from 'react';
import {
  useEverybody,
  useProfiles,
  useRowsWhere,
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
  return useRowsWhere('locations', 'workspace_id', workspaceId);
}

function useEntries(): readonly DirectoryEntry[] {
  const workspaceId = useWorkspace()?.id ?? '';
  return useRowsWhere('directory_entries', 'workspace_id', workspaceId);
}
