import { typingPause } from '@parley/client/base/schedule';
import { useInfiniteQuery } from '@tanstack/react-query';
import {
  type SearchHit,
  type SearchKind,
  supabase,
  toAppError,
  useWorkspace,
} from '../../data/index.ts';
import { queries } from '../../lib/query-client.ts';
import { isEmptyQuery, SEARCH_KINDS, type SearchFilters } from './parse-query.ts';

const PAGE = 30;

export type Search = {
  /** The previous results until the new ones arrive. */ hits: SearchHit[];
  isSearching: boolean;
  /** True once the server has answered this search. */ isDone: boolean;
  error: Error | null;
  /** Loads the next page; undefined after the last. */ more: (() => void) | undefined;
};

/**
 * Searches everything the user may read, debounced.
 * @param kind kind of results
 * @param most results per kind and page
 */
export function useSearch(filters: SearchFilters, kind: SearchKind | 'all', most = PAGE): Search {
  const workspace = useWorkspace()?.id;
  const isAsked = workspace !== undefined && !isEmptyQuery(filters);
  const kinds = kind === 'all' ? [...SEARCH_KINDS] : [kind];
  const { data, error, hasNextPage, isFetching, isPlaceholderData, fetchNextPage } =
    useInfiniteQuery(
      {
        queryKey: ['search', workspace, filters, kinds, most],
        queryFn: async ({ pageParam: page, signal }) => {
          if (page === 0) await typingPause(signal);
          const {
            data: hits,
            error: refusal,
            status,
          } = await supabase
            .rpc('search', {
              workspace: workspace ?? '',
              ...filters,
              kinds,
              most,
              skip: page * most,
            })
            .abortSignal(signal);
          if (refusal) throw toAppError(refusal, status);
          return hits;
        },
        initialPageParam: 0,
        getNextPageParam: (page, pages) => (isFull(page, most) ? pages.length : null),
        enabled: isAsked,
        placeholderData: (before, query) =>
          isAsked && query?.queryKey[1] === workspace ? before : undefined,
        staleTime: 0,
      },
      queries,
    );
  return {
    hits: data?.pages.flat() ?? [],
    isSearching: isFetching,
    isDone: data !== undefined && !isPlaceholderData,
    error,
    more: hasNextPage ? () => void (isFetching || fetchNextPage()) : undefined,
  };
}

/** True if a kind returned as many results as requested, so there may be more. */
const isFull = (page: readonly SearchHit[], most: number): boolean =>
  [...Map.groupBy(page, (hit) => hit.kind).values()].some((hits) => hits.length >= most);
