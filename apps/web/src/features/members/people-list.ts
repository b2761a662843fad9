import type { PeopleFilter } from '@parley/client/tables/database';
import { typingPause } from '@parley/client/base/schedule';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { listPeople, usePeopleFacts } from '../../data/index.ts';
import { queries } from '../../lib/query-client.ts';

/** People of a large workspace, as far as their list is loaded. */
export type PeopleList = {
  /** In their order; their rows are in the store. */ ids: readonly string[];
  /** How many there are on all pages; undefined until the server has counted them. */
  count: number | undefined;
  error: Error | null;
  /** Loads the next page; undefined after the last. */ more: (() => void) | undefined;
};

const KEY = 'people list';

/**
 * The people of a large workspace whom a filter leaves: the server finds, sorts and counts them, a
 * page at a time. Null in a small one, whose people are all in the store, and until it is known
 * which it is.
 */
export function usePeopleList(filter: PeopleFilter): PeopleList | null {
  const facts = usePeopleFacts();
  const isLarge = facts?.isWhole === false;
  const { data, error, hasNextPage, isFetching, isPlaceholderData, fetchNextPage } =
    useInfiniteQuery(
      {
        // Whoever comes or leaves changes the list.
        queryKey: [KEY, facts?.workspace, filter, facts?.arrived],
        queryFn: async ({ pageParam, signal }) => {
          await typingPause(signal);
          const { found, count } = await listPeople(filter, pageParam);
          return { found, count };
        },
        initialPageParam: 0,
        getNextPageParam: ({ found, count }, _pages, skipped) => {
          const listed = skipped + found.length;
          return found.length > 0 && listed < count ? listed : null;
        },
        enabled: isLarge,
        placeholderData: keepPreviousData,
        staleTime: 0,
      },
      queries,
    );
  if (!isLarge) return null;
  return {
    // Somebody who came between two pages moves others onto the next one.
    ids: [...new Set(data?.pages.flatMap(({ found }) => found))],
    count: isPlaceholderData ? undefined : data?.pages.at(-1)?.count,
    error,
    more: hasNextPage ? () => void (isFetching || fetchNextPage()) : undefined,
  };
}

/** Has lists of people asked for again, after what they are sorted or filtered by was changed. */
export const relistPeople = (): Promise<void> => queries.invalidateQueries({ queryKey: [KEY] });
