import type { AuditLog } from '@parley/model';
import { channelTitle, profileName } from '@parley/model';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { collections, useProfiles } from '../../../../data/index.ts';
import { queries } from '../../../../lib/query-client.ts';
import { type AuditFilter, fetchLog, fetchNames } from './fetch-log.ts';
import { type AuditNames, peopleIn } from './sentences.ts';

const PAGE = 50;

/** The filtered log, newest first, page by page. */
export function useAuditLog(workspaceId: string, filter: AuditFilter) {
  return useInfiniteQuery(
    {
      queryKey: ['audit', workspaceId, filter],
      queryFn: ({ pageParam }: { pageParam: AuditLog | null }) =>
        fetchLog(workspaceId, filter, pageParam, PAGE),
      initialPageParam: null,
      getNextPageParam: (page) => (page.length < PAGE ? null : (page.at(-1) ?? null)),
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
    queries,
  );
}

/** Names of all people in these entries, including former members. */
export function useAuditNames(entries: readonly AuditLog[]): AuditNames {
  const profiles = useProfiles();
  const unknown = [...new Set(entries.flatMap(peopleIn))]
    .filter((id) => !profiles.has(id))
    .toSorted();
  const { data: fetched } = useQuery(
    {
      queryKey: ['names', unknown],
      enabled: unknown.length > 0,
      queryFn: () => fetchNames(unknown),
      placeholderData: keepPreviousData,
    },
    queries,
  );
  return {
    person: (id) =>
      profileName(profiles.get(id ?? '') ?? { name: fetched?.get(id ?? '') ?? null, role: 'user' }),
    channel: (id) => channelTitle(collections.channels.get(id)),
  };
}
