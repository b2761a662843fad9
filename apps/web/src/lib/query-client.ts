import { QueryClient } from '@tanstack/react-query';

/** Times of the client's query cache (spec point 9), in milliseconds. */
export const QUERY_MS = { stale: 5000, kept: 5 * 60_000, mutationKept: 60_000 } as const;

/**
 * The cache of what is read from the server and has no live changes; rows that do are in the
 * store's collections. Our own fetch repeats failed requests, so the cache does not.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: QUERY_MS.stale, gcTime: QUERY_MS.kept, retry: false },
    mutations: { gcTime: QUERY_MS.mutationKept, retry: false },
  },
});
