import type { Membership, Profile } from '@parley/model';
import {
  useEverybody,
  useIsKnown,
  useOwnId,
  usePeopleFacts,
  usePresence,
  useProfiles,
  useRowsWhere,
  useSession,
  useWorkspace,
} from '../../data/index.ts';

/** The people of a workspace: who they are, and in which role. */

/** The person themselves, as others see them. */
export function useMe(): Profile | undefined {
  return useProfiles().get(useOwnId());
}

/** Memberships of the current workspace that are in the store: of a large one not all are. */
export function useMemberships(): Membership[] {
  const workspaceId = useWorkspace()?.id ?? '';
  return useRowsWhere('memberships', 'workspace_id', workspaceId);
}

/** Who was added to the current workspace and has not opened it yet. */
export function useInvited(): ReadonlySet<string> {
  'use memo';
  const memberships = useMemberships();
  return new Set(
    memberships.flatMap(({ profile_id, opened_at }) => (opened_at === null ? [profile_id] : [])),
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

/** Everybody of a workspace, who are loaded for it; `useIsKnown` tells when they are all there. */
export function useMembers(workspaceId: string): Member[] {
  useEverybody();
  return useMembersHere(workspaceId);
}

/**
 * Those people of a workspace who are in the store, whoever runs it among them: owners first, then
 * by name; assistants are not people.
 */
export function useMembersHere(workspaceId: string): Member[] {
  'use memo';
  const data = useRowsWhere('memberships', 'workspace_id', workspaceId);
  const profiles = useProfiles();
  return data
    .map((membership) => ({ membership, profile: profiles.get(membership.profile_id) }))
    .filter(({ profile }) => profile?.role !== 'assistant')
    .toSorted(
      (a, b) =>
        RANK[a.membership.role] - RANK[b.membership.role] ||
        (a.profile?.name ?? '').localeCompare(b.profile?.name ?? ''),
    );
}

/** How many have come, and are here now; undefined until it is known. */
export type Headcount = { people: number | undefined; here: number | undefined };

/** Whoever was added and has not opened the workspace is not counted yet. */
export function useHeadcount(workspaceId: string): Headcount {
  const members = useMembersHere(workspaceId);
  const isWhole = useIsKnown('memberships');
  const facts = usePeopleFacts();
  const present = usePresence();
  if (!isWhole) {
    const isLarge = facts?.isWhole === false;
    // Whoever is present has come.
    return {
      people: isLarge ? facts.arrived : undefined,
      here: isLarge ? present?.size : undefined,
    };
  }
  const arrived = members.filter(({ membership }) => membership.opened_at);
  const here = arrived.filter(({ membership }) => present?.has(membership.profile_id)).length;
  return { people: arrived.length, here: present && here };
}

/** The person's own membership; undefined while it is not known, or when there is none. */
export function useOwnMembership(workspaceId: string): Membership | undefined {
  const { userId } = useSession();
  return useMembersHere(workspaceId).find(({ membership }) => membership.profile_id === userId)
    ?.membership;
}
