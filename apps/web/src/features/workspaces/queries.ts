import type { Invitation } from '@parley/model';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import {
  type AppError,
  supabase,
  toAppError,
  useOpenedWorkspaces,
  useWorkspace,
} from '../../data/index.ts';

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
