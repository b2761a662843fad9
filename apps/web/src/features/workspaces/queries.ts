import type { Invitation, Membership, Profile } from '@parley/model';
import { eq, useLiveQuery } from '@tanstack/react-db';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { type AppError, collections, supabase, toAppError } from '../../data/index.ts';
import { useProfiles } from '../channels/queries.ts';

export type Member = { membership: Membership; profile: Profile | undefined };

const RANK = { owner: 0, admin: 1, member: 2 } as const;

/** People of a workspace: owners first, then by name; assistants are not people. */
export function useMembers(workspaceId: string): Member[] {
  const { data } = useLiveQuery((query) => query.from({ membership: collections.memberships }).where(({ membership }) => eq(membership.workspace_id, workspaceId)), [workspaceId]);
  const profiles = useProfiles();
  return useMemo(
    () =>
      data
        .map((membership) => ({ membership, profile: profiles.get(membership.profile_id) }))
        .filter(({ profile }) => profile?.role !== 'assistant')
        .toSorted((a, b) => RANK[a.membership.role] - RANK[b.membership.role] || (a.profile?.name ?? '').localeCompare(b.profile?.name ?? '')),
    [data, profiles],
  );
}

export type ListedInvitation = Omit<Invitation, 'token_hash'>;

/** Open invitations; they are read here alone and have no live changes. */
export function useInvitations(workspaceId: string) {
  const [invitations, setInvitations] = useState<ListedInvitation[]>([]);
  const [error, setError] = useState<AppError | null>(null);
  const load = useCallback(async () => {
    const columns = 'id, workspace_id, email, role, created_by, expires_at, max_uses, uses, revoked_at, created_at, updated_at';
    const answer = await supabase.from('invitations').select(columns).eq('workspace_id', workspaceId).is('revoked_at', null).gt('expires_at', new Date().toISOString()).order('created_at', { ascending: false });
    if (answer.error) setError(toAppError(answer.error, answer.status));
    else setInvitations(answer.data);
  }, [workspaceId]);
  useEffect(() => void load(), [load]);
  return { invitations, error, reload: load };
}
