import { type Membership, type Profile, profileName } from '@parley/model';
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
import { foundByName } from '../../lib/fold-case.ts';
import type { Rest } from '../../ui/FirstOf.tsx';
import { usePeopleList } from './people-list.ts';

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

export type WorkspaceMember = { membership: Membership; profile: Profile | undefined };

const RANK = { owner: 0, admin: 1, member: 2 } as const;

/** People of a list as far as they are loaded. */
export type MemberList = {
  members: readonly WorkspaceMember[];
  /** Whether it is known who is first, or that there is nobody. */ isKnown: boolean;
  error: Error | null;
  /** Those who are not loaded yet. */ rest: Rest | undefined;
};

/**
 * The people of a workspace whose name holds the words, owners first, then by name; of a large
 * workspace a page at a time.
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
 * Those people of a workspace who are in the store, whoever runs it among them: owners first, then
 * by name; assistants are not people.
 */
export function useMembersHere(workspaceId: string): WorkspaceMember[] {
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
