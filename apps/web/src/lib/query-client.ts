import { QueryClient } from '@tanstack/react-query';

/** Timing of the query cache in milliseconds (spec point 9). */
export const QUERY_MS = { stale: 5000, kept: 5 * 60_000, mutationKept: 60_000 } as const;

/**
 * Cache of server data without live changes; live rows are in the store's collections. Our fetch
 * retries, so the cache does not.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: QUERY_MS.stale, gcTime: QUERY_MS.kept, retry: false },
    mutations: { gcTime: QUERY_MS.mutationKept, retry: false },
  },
});
