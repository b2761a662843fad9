import type { DirectoryEntry, Location } from '@parley/model';
import type { PeopleFilter, PeopleRows } from '@parley/client/tables/database';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  everyPerson,
  supabase,
  toAppError,
  useIsKnown,
  usePeopleFacts,
  useProfiles,
  useRowsWhere,
  useTableGroup,
  useWorkspace,
} from '../../data/index.ts';
import { queries } from '../../lib/query-client.ts';
import { usePeopleList } from '../members/people-list.ts';
import { useMemberships } from '../members/queries.ts';
import { type Choices, choicesOf } from './filter.ts';
import { createPeopleIndex, type DirectoryPerson } from './person.ts';

/** People of the workspace by name, live; in a large workspace only those already shown. */
export function usePeople(): readonly DirectoryPerson[] {
  'use memo';
  const memberships = useMemberships();
  const profiles = useProfiles();
  const entries = useEntries();
  const locations = useLocations();
  const areLocationsKnown = useTableGroup('locations').status === 'ready';
  const [build] = useState(createPeopleIndex);
  return build({ memberships, profiles, entries, locations, areLocationsKnown });
}

/** True if the store has everyone; otherwise the server searches, sorts and counts. */
export const useIsWhole = (): boolean => usePeopleFacts()?.isWhole !== false;

/** One person; `isKnown` is true once the server was asked. */
export function usePerson(id: string): {
  person: DirectoryPerson | undefined;
  isKnown: boolean;
  error: Error | null;
} {
  'use memo';
  const people = usePeople();
  const areAllHere = useIsKnown('memberships');
  const list = usePeopleList({ among: [id] });
  return {
    person: people.find((person) => person.id === id),
    isKnown: list ? list.count !== undefined : areAllHere,
    error: list?.error ?? null,
  };
}

/** A person's loaded direct reports and their number. */
export function useReports(id: string): {
  people: readonly DirectoryPerson[];
  /** Undefined until the server of a large workspace has counted. */
  count: number | undefined;
  error: Error | null;
} {
  'use memo';
  const people = usePeople();
  const list = usePeopleList({ manager: id });
  const reports = people.filter(({ managerId }) => managerId === id);
  if (!list) return { people: reports, count: reports.length, error: null };
  return { people: reports, count: list.count, error: list.error };
}

/** Options of the filters. */
export function useChoices(): Choices {
  'use memo';
  const workspace = useWorkspace()?.id ?? '';
  const isWhole = useIsWhole();
  const people = usePeople();
  const locations = useLocations();
  const areLocationsKnown = useTableGroup('locations').status === 'ready';
  const { data } = useQuery(
    {
      queryKey: ['directory choices', workspace],
      queryFn: async () => {
        const {
          data: choices,
          error,
          status,
        } = await supabase.rpc('directory_choices', {
          workspace,
        });
        if (error) throw toAppError(error, status);
        return choices;
      },
      enabled: !isWhole,
    },
    queries,
  );
  if (isWhole) return choicesOf(people);
  if (!data) return {};
  const chosen = locations.filter(({ id }) => data.locations.includes(id));
  return { ...data, locations: areLocationsKnown ? chosen : undefined };
}

/** People built from rows that may not be in the store. */
export const peopleOf = (
  rows: PeopleRows,
  locations: readonly Location[],
): readonly DirectoryPerson[] =>
  createPeopleIndex()({
    memberships: rows.memberships,
    profiles: new Map(rows.profiles.map((profile) => [profile.id, profile])),
    entries: rows.directory_entries,
    locations,
    areLocationsKnown: true,
  });

/** All people of a large workspace who match a filter, in order. @throws AppError */
export async function fetchPeople(
  filter: PeopleFilter,
  locations: readonly Location[],
): Promise<readonly DirectoryPerson[]> {
  const all = new Map<string, DirectoryPerson>();
  for await (const page of everyPerson(filter)) {
    const people = new Map(peopleOf(page, locations).map((person) => [person.id, person]));
    for (const id of page.found) {
      const person = people.get(id);
      if (person) all.set(id, person);
    }
  }
  return [...all.values()];
}

/** Locations that people can work at. */
export function useLocations(): readonly Location[] {
  const workspaceId = useWorkspace()?.id ?? '';
  useTableGroup('locations');
  return useRowsWhere('locations', 'workspace_id', workspaceId);
}

function useEntries(): readonly DirectoryEntry[] {
  const workspaceId = useWorkspace()?.id ?? '';
  return useRowsWhere('directory_entries', 'workspace_id', workspaceId);
}
