import type { Membership, Profile } from '@parley/model';
import { eq, useLiveQuery } from '@tanstack/react-db';
import { useMemo } from 'react';
import { collections, useProfiles, useSession, useWorkspace } from '../../data/index.ts';

/** The people of a workspace: who they are, and in which role. */

/** The person themselves, as others see them. */
export function useMe(): Profile | undefined {
  return useProfiles().get(useSession().userId ?? '');
}

/** Memberships of the current workspace. */
/** The person themselves, as others see them. */
export function useMemberships(): Membership[] {
  const workspaceId = useWorkspace()?.id ?? '';
  const { data } = useLiveQuery({
    queryKey: ['memberships', workspaceId],
    query: (query) =>
      query
        .from({ membership: collections.memberships })
        .where(({ membership }) => eq(membership.workspace_id, workspaceId)),
  });
  return data;
}

/** Who was added to the current workspace and has not opened it yet. */
export function useInvited(): ReadonlySet<string> {
  const memberships = useMemberships();
  return useMemo(
    () =>
      new Set(
        memberships.flatMap(({ profile_id, opened_at }) =>
          opened_at === null ? [profile_id] : [],
        ),
      ),
    [memberships],
  );
}

/** True for owners and admins of the current workspace. */
export function useManagesWorkspace(): boolean {
  const userId = useSession().userId;
  const role = useMemberships().find(({ profile_id }) => profile_id === userId)?.role;
  return role === 'owner' || role === 'admin';
}

export type Member = { membership: Membership; profile: Profile | undefined };

const RANK = { owner: 0, admin: 1, member: 2 } as const;

/** People of a workspace: owners first, then by name; assistants are not people. */
export function useMembers(workspaceId: string): Member[] {
  const { data } = useLiveQuery({
    queryKey: ['members', workspaceId],
    query: (query) =>
      query
        .from({ membership: collections.memberships })
        .where(({ membership }) => eq(membership.workspace_id, workspaceId)),
  });
  const profiles = useProfiles();
  return useMemo(
    () =>
      data
        .map((membership) => ({ membership, profile: profiles.get(membership.profile_id) }))
        .filter(({ profile }) => profile?.role !== 'assistant')
        .toSorted(
          (a, b) =>
            RANK[a.membership.role] - RANK[b.membership.role] ||
            (a.profile?.name ?? '').localeCompare(b.profile?.name ?? ''),
        ),
    [data, profiles],
  );
}

/** Those who have come: whoever was added and has not opened the workspace is not counted yet. */
export function useArrived(workspaceId: string): Member[] {
  const members = useMembers(workspaceId);
  return useMemo(() => members.filter(({ membership }) => membership.opened_at), [members]);
}

/** The person's own membership; undefined while it is not known, or when there is none. */
export function useOwnMembership(workspaceId: string): Membership | undefined {
  const { userId } = useSession();
  return useMembers(workspaceId).find(({ membership }) => membership.profile_id === userId)
    ?.membership;
}
