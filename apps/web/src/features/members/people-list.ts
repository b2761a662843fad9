import type { PeopleFilter } from '@parley/client/tables/database';
import { typingPause } from '@parley/client/base/schedule';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { listPeople, usePeopleFacts } from '../../data/index.ts';
import { queries } from '../../lib/query-client.ts';

/** The loaded part of a large workspace's member list. */
export type PeopleList = {
  /** In list order; the rows are in the store. */
  ids: readonly string[];
  /** Total on all pages; undefined until the server has counted. */
  count: number | undefined;
  error: Error | null;
  more: (() => void) | undefined;
};

const KEY = 'people list';

/**
 * Members of a large workspace that match a filter. The server filters, sorts and counts, page by
 * page. Null in a small workspace, whose members are all in the store, and until the size is known.
 */
export function usePeopleList(filter: PeopleFilter): PeopleList | null {
  const facts = usePeopleFacts();
  const isLarge = facts?.isWhole === false;
  const { data, error, hasNextPage, isFetching, isPlaceholderData, fetchNextPage } =
    useInfiniteQuery(
      {
        // Joining and leaving changes the list.
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
    // A member who joined between two page loads shifts others onto the next page.
    ids: [...new Set(data?.pages.flatMap(({ found }) => found))],
    count: isPlaceholderData ? undefined : data?.pages.at(-1)?.count,
    error,
    more: hasNextPage ? () => void (isFetching || fetchNextPage()) : undefined,
  };
}

/** Refetches member lists after a change of what they are sorted or filtered by. */
export const relistPeople = (): Promise<void> => queries.invalidateQueries({ queryKey: [KEY] });
