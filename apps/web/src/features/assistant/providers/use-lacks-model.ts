import { useQuery } from '@tanstack/react-query';
import { config } from '../../../data/index.ts';
import { queries } from '../../../lib/query-client.ts';
import { useOwnMembership } from '../../members/queries.ts';
import { fetchProviders, providersKey } from './queries.ts';

/**
 * True for owners whose workspace answers without a language model. False for members and while
 * unknown.
 */
export function useLacksModel(workspaceId: string): boolean {
  const isOwner = useOwnMembership(workspaceId)?.role === 'owner';
  const { data } = useQuery(
    {
      queryKey: providersKey(workspaceId),
      queryFn: () => fetchProviders(workspaceId),
      enabled: isOwner && config.hasModel === false,
    },
    queries,
  );
  return (
    isOwner && config.hasModel === false && data?.some(({ is_enabled }) => is_enabled) === false
  );
}
