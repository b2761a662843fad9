import { isProgram, type Membership, type Profile, profileName } from '@parley/model';
import {
  useIsKnown,
  useOwnId,
  usePeopleFacts,
  usePresence,
  useProfiles,
  useRowsWhere,
  useSession,
  useWorkspace,
} from '../../data/index.ts';
import { foundByName } from '../../lib/found-by-name.ts';
import type { Rest } from '../../ui/FirstOf.tsx';
import { usePeopleList } from './people-list.ts';

/** The user's own profile, as others see it. */
export function useMe(): Profile | undefined {
  return useProfiles().get(useOwnId());
}

/**
 * Memberships of the current workspace in the store. In a large workspace that is not all of them.
 */
export function useMemberships(): Membership[] {
  const workspaceId = useWorkspace()?.id ?? '';
  return useRowsWhere('memberships', 'workspace_id', workspaceId);
}

/** Ids of people who were added to the current workspace but have not opened it yet. */
export function useInvited(): ReadonlySet<string> {
  'use memo';
  const memberships = useMemberships();
  const profiles = useProfiles();
  const waiting = memberships.filter(
    ({ profile_id, opened_at }) => opened_at === null && !isProgram(profiles.get(profile_id)),
  );
  return new Set(waiting.map(({ profile_id }) => profile_id));
}

export function useManagesWorkspace(): boolean {
  const userId = useSession().userId;
  const role = useMemberships().find(({ profile_id }) => profile_id === userId)?.role;
  return role === 'owner' || role === 'admin';
}

export type WorkspaceMember = { membership: Membership; profile: Profile | undefined };

const RANK = { owner: 0, admin: 1, member: 2 } as const;

/** The loaded part of a member list. */
export type MemberList = {
  members: readonly WorkspaceMember[];
  /** True once the first entry is known, or that there is none. */
  isKnown: boolean;
  error: Error | null;
  /** Entries not loaded yet. */
  rest: Rest | undefined;
};

/**
 * Members whose name contains the words, owners first, then by name; in a large workspace page by
 * page.
 */
export function useMembers(workspaceId: string, words = ''): MemberList {
  'use memo';
  const here = useMembersHere(workspaceId);
  const areAllHere = useIsKnown('memberships');
  const list = usePeopleList({ sort: 'role', words });
  if (!list) {
    const members = foundByName(here, ({ profile }) => profileName(profile), words);
    return { members, isKnown: areAllHere, error: null, rest: undefined };
  }
  const memberOf = new Map(here.map((member) => [member.membership.profile_id, member]));
  const { ids, count, error, more } = list;
  return {
    members: ids.flatMap((id) => memberOf.get(id) ?? []),
    isKnown: count !== undefined,
    error,
    rest: more && { count: Math.max(0, (count ?? 0) - ids.length), load: more },
  };
}

/**
 * Members in the store without assistants and bots, owners first, then by name. Owners and admins
 * are always in the store.
 */
export function useMembersHere(workspaceId: string): WorkspaceMember[] {
  'use memo';
  const data = useRowsWhere('memberships', 'workspace_id', workspaceId);
  const profiles = useProfiles();
  return data
    .map((membership) => ({ membership, profile: profiles.get(membership.profile_id) }))
    .filter(({ profile }) => profile?.role !== 'assistant' && !isProgram(profile))
    .toSorted(
      (a, b) =>
        RANK[a.membership.role] - RANK[b.membership.role] ||
        (a.profile?.name ?? '').localeCompare(b.profile?.name ?? ''),
    );
}

/** Members who have opened the workspace, and those who are online; undefined until known. */
export type Headcount = { people: number | undefined; here: number | undefined };

/** Leaves out people who were added but have not opened the workspace. */
export function useHeadcount(workspaceId: string): Headcount {
  const members = useMembersHere(workspaceId);
  const isWhole = useIsKnown('memberships');
  const facts = usePeopleFacts();
  const present = usePresence();
  if (!isWhole) {
    const isLarge = facts?.isWhole === false;
    // Everyone online has opened the workspace.
    return {
      people: isLarge ? facts.arrived : undefined,
      here: isLarge ? present?.size : undefined,
    };
  }
  const arrived = members.filter(({ membership }) => membership.opened_at);
  const here = arrived.filter(({ membership }) => present?.has(membership.profile_id)).length;
  return { people: arrived.length, here: present && here };
}

/** The user's own membership; undefined while loading, or if there is none. */
export function useOwnMembership(workspaceId: string): Membership | undefined {
  const { userId } = useSession();
  return useMembersHere(workspaceId).find(({ membership }) => membership.profile_id === userId)
    ?.membership;
}
