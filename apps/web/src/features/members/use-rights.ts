import type { Membership } from '@parley/model';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  collections,
  type OwnRight,
  supabase,
  toAppError,
  useRightsVersion,
} from '../../data/index.ts';
import { queries } from '../../lib/query-client.ts';
import { useOwnMembership } from './queries.ts';
import { isGranted, type Operation, type Resource } from './rights.ts';

export type Rights = {
  /** Undefined while loading. */
  own: Membership | undefined;
  /** False until the rights beyond the role have been fetched. Unknown rights count as missing. */
  isKnown: boolean;
  /** Set if only the rights of the role are known. */
  error: Error | null;
  can(resource: Resource, operation: Operation): boolean;
};

/**
 * The last refetched version of rights by query key, so that several components share one request.
 */
const asked = new Map<string, number>();

/** The user's rights in a workspace, for the interface only. The database enforces them. */
export function useRights(workspaceId: string): Rights {
  const own = useOwnMembership(workspaceId);
  const version = useRightsVersion();
  const { data, error, isFetched, refetch } = useQuery(
    {
      queryKey: keyOf(workspaceId, own?.role),
      enabled: own !== undefined,
      queryFn: () => fetchRights(workspaceId),
    },
    queries,
  );
  // Refetch after a right was granted or revoked. Until then the previous rights apply.
  const key = keyOf(workspaceId, own?.role).join(' ');
  useEffect(() => {
    if (!own || version === 0 || asked.get(key) === version) return;
    asked.set(key, version);
    void refetch();
  }, [own, key, version, refetch]);
  useEffect(() => {
    const onReturn = () => void (document.hidden || refetch({ cancelRefetch: false }));
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, [refetch]);
  return {
    own,
    isKnown: own !== undefined && isFetched,
    error: data === undefined ? error : null,
    can: canWith(own, data),
  };
}

/** The same from cached data, for event handlers. */
export function rightsNow(workspaceId: string, profileId: string): Pick<Rights, 'own' | 'can'> {
  const own = collections.memberships.toArray.find(
    ({ workspace_id, profile_id }) => workspace_id === workspaceId && profile_id === profileId,
  );
  return { own, can: canWith(own, queries.getQueryData(keyOf(workspaceId, own?.role))) };
}

const keyOf = (workspaceId: string, role: Membership['role'] | undefined) => [
  'rights',
  workspaceId,
  role,
];

const canWith =
  (own: Membership | undefined, granted: OwnRight[] | undefined): Rights['can'] =>
  (resource, operation) =>
    own !== undefined &&
    (isGranted(own.role, resource, operation) ||
      (granted?.some((right) => right.resource === resource && right[`can_${operation}`]) ??
        false));

/** @throws AppError */
async function fetchRights(workspace: string): Promise<OwnRight[]> {
  const answer = await supabase.rpc('my_rights', { workspace });
  if (answer.error) throw toAppError(answer.error, answer.status);
  return answer.data;
}
