import type { PeopleFilter, PeopleOrder } from '@parley/client/tables/database';
import { useEffect } from 'react';
import { joinLive, useIsKnown, usePresence } from '../../data/index.ts';
import type { Sort } from '../../ui/DataTable.tsx';
import { usePeopleList } from '../members/people-list.ts';
import { filterPeople, type DirectoryFilters } from './filter.ts';
import type { DirectoryPerson } from './person.ts';
import { readPeople, useLocations } from './use-people.ts';

/** Whom the filters leave. */
export type FoundPeople = {
  /** As far as they are loaded. */ people: readonly DirectoryPerson[];
  /** How many they are in all; undefined until it is known. */ count: number | undefined;
  /** Whether they come in the order asked for: then nobody sorts them again. */
  isSorted: boolean;
  error: Error | null;
  /** Loads those who come next; undefined when nobody does. */ more: (() => void) | undefined;
  /** All of them, loaded or not, for a file. @throws AppError */
  all(): Promise<readonly DirectoryPerson[]>;
};

/** Presence changes all the time, and concerns a list that is filtered by it alone. */
const NOBODY: ReadonlySet<string> = new Set();
const ORDERS: ReadonlySet<string> = new Set<PeopleOrder>([
  'name',
  'title',
  'department',
  'location',
  'time',
]);
const isOrder = (column: string): column is PeopleOrder => ORDERS.has(column);

/**
 * The people whom the filters leave: of a small workspace found among all, of a large one by the
 * server.
 */
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
  // What is live waits for what the page shows, which here waits for who is here.
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
      all: () => readPeople(filter, locations),
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
