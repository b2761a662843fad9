import type { Invitation, Membership, Profile } from '@parley/model';
import { eq, useLiveQuery } from '@tanstack/react-db';
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import {
  type AppError,
  collections,
  supabase,
  toAppError,
  useSession,
  useWorkspace,
  useOpenedWorkspaces,
} from '../../data/index.ts';
import { useProfiles } from '../channels/queries.ts';

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

export type ListedInvitation = Omit<Invitation, 'token_hash'>;

/** Open invitations; they are read here alone and have no live changes. */
export function useInvitations(workspaceId: string) {
  const [invitations, setInvitations] = useState<ListedInvitation[]>([]);
  const [error, setError] = useState<AppError | null>(null);
  const load = useCallback(async () => {
    const columns =
      'id, workspace_id, email, role, created_by, expires_at, max_uses, uses, revoked_at, channel_id, created_at, updated_at';
    const answer = await supabase
      .from('invitations')
      .select(columns)
      .eq('workspace_id', workspaceId)
      .is('revoked_at', null)
      .gt('expires_at', new Date().toISOString())
      .order('created_at', { ascending: false });
    setError(answer.error ? toAppError(answer.error, answer.status) : null);
    if (answer.data) setInvitations(answer.data);
  }, [workspaceId]);
  useEffect(() => void load(), [load]);
  return { invitations, error, reload: load };
}

/**
 * Workspaces beside the current one with something unread. Their messages are not live here: it is
 * looked at when the workspace changes, when the person comes back to the tab, and whenever `look`
 * is called.
 */
export function useUnreadWorkspaces(): { unread: ReadonlySet<string>; look(): void } {
  const currentId = useWorkspace()?.id;
  const workspaces = useOpenedWorkspaces();
  const others = workspaces.map(({ id }) => id).filter((id) => id !== currentId);
  const [unread, setUnread] = useState<ReadonlySet<string>>(new Set());
  const look = useEffectEvent(async () => {
    const answers = await Promise.all(
      others.map(async (id) => ({
        id,
        counts: (await supabase.rpc('unread_counts', { workspace: id })).data ?? [],
      })),
    );
    setUnread(
      new Set(
        answers
          .filter(({ counts }) => counts.some((count) => count.unread > 0))
          .map(({ id }) => id),
      ),
    );
  });
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    void look();
  }, [currentId, workspaces.length, asked]);
  useEffect(() => {
    const onReturn = () => void (document.hidden || look());
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, []);
  return { unread, look: useCallback(() => setAsked((before) => before + 1), []) };
}
