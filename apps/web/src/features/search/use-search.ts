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
import { isEmptyQuery, KINDS, type SearchFilters } from './parse-query.ts';

const PAGE = 30;

export type Search = {
  /** Those of the search before, while the answer to this one is awaited. */ hits: SearchHit[];
  isSearching: boolean;
  /** Whether the server has answered this search. */ isDone: boolean;
  error: Error | null;
  /** Loads the next page; undefined after the last. */ more: (() => void) | undefined;
};

/**
 * Looks through everything the person may read, a moment after the last key.
 * @param kind what is looked for.
 * @param most how many of a kind come at once.
 */
export function useSearch(filters: SearchFilters, kind: SearchKind | 'all', most = PAGE): Search {
  const workspace = useWorkspace()?.id;
  const isAsked = workspace !== undefined && !isEmptyQuery(filters);
  const kinds = kind === 'all' ? [...KINDS] : [kind];
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

/** Whether there may be more of some kind: as many of it came as were asked for. */
const isFull = (page: readonly SearchHit[], most: number): boolean =>
  [...Map.groupBy(page, (hit) => hit.kind).values()].some((hits) => hits.length >= most);
