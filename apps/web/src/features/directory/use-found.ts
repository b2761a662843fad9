import type { PeopleFilter, PeopleOrder } from '@parley/client/tables/database';
import { useEffect } from 'react';
import { joinLive, useIsKnown, usePresence } from '../../data/index.ts';
import type { Sort } from '../../ui/DataTable.tsx';
import { usePeopleList } from '../members/people-list.ts';
import { filterPeople, type DirectoryFilters } from './filter.ts';
import type { DirectoryPerson } from './person.ts';
import { fetchPeople, useLocations } from './use-people.ts';

/** People who match the filters. */
export type FoundPeople = {
  /** The loaded ones. */ people: readonly DirectoryPerson[];
  /** The total number; undefined until known. */ count: number | undefined;
  /** True if they arrive in the requested order. */
  isSorted: boolean;
  error: Error | null;
  /** Loads the next page; undefined after the last. */ more: (() => void) | undefined;
  /** All of them, for an export. @throws AppError */
  all(): Promise<readonly DirectoryPerson[]>;
};

/** Presence changes constantly and matters only to lists that filter by it. */
const NOBODY: ReadonlySet<string> = new Set();
const ORDERS: ReadonlySet<string> = new Set<PeopleOrder>([
  'name',
  'title',
  'department',
  'location',
  'time',
]);
const isOrder = (column: string): column is PeopleOrder => ORDERS.has(column);

/** Filters people locally in a small workspace, on the server in a large one. */
export function useFound(
  people: readonly DirectoryPerson[],
  filters: DirectoryFilters,
  sort: Sort | null,
): FoundPeople {
  'use memo';
  const { q, department, location, skill, here: isHere } = filters;
  const here = usePresence();
  const locations = useLocations();
  const areAllHere = useIsKnown('memberships');
  const isHereKnown = !isHere || here !== undefined;
  // Live updates wait for what the page shows, which here depends on presence.
  useEffect(() => {
    if (!isHereKnown) joinLive();
  }, [isHereKnown]);
  const whoIsHere = (isHere && here) || NOBODY;
  const filter: PeopleFilter = {
    words: q,
    department,
    location,
    skill,
    among: isHere ? [...whoIsHere].toSorted() : undefined,
    sort: sort && isOrder(sort.column) ? sort.column : 'name',
    descending: sort?.isDescending,
  };
  const list = usePeopleList(filter);
  if (list) {
    const personOf = new Map(people.map((person) => [person.id, person]));
    return {
      people: list.ids.flatMap((id) => personOf.get(id) ?? []),
      count: isHereKnown ? list.count : undefined,
      isSorted: true,
      error: list.error,
      more: list.more,
      all: () => fetchPeople(filter, locations),
    };
  }
  const found = filterPeople(people, { q, department, location, skill, here: isHere }, whoIsHere);
  return {
    people: found,
    count: isHereKnown && areAllHere ? found.length : undefined,
    isSorted: false,
    error: null,
    more: undefined,
    all: () => Promise.resolve(found),
  };
}
