import { type DisabledMember, type Membership, type Profile, profileName } from '@parley/model';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { supabase, toAppError } from '../../../data/index.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useProfiles } from '../../channels/queries.ts';
import { disableMember, enableMember } from '../mutations.ts';
import type { Member } from '../queries.ts';

export type Disabled = { row: DisabledMember; profile: Profile | undefined };

/**
 * Who is disabled in a workspace, for those who govern it, the latest first. Read here alone, these
 * rows have no live changes; the people themselves go from and come to the members as any do.
 */
export function useDisabledMembers(workspaceId: string, { role }: Membership) {
  const { t } = useTranslation('workspaces');
  const profiles = useProfiles();
  const [rows, setRows] = useState<DisabledMember[]>([]);
  const load = useCallback(async () => {
    if (role === 'member') return;
    const answer = await supabase
      .from('disabled_members')
      .select()
      .eq('workspace_id', workspaceId)
      .order('created_at', { ascending: false });
    if (answer.error) throw toAppError(answer.error, answer.status);
    setRows(answer.data);
  }, [workspaceId, role]);
  useEffect(() => void load().catch((error: unknown) => toast.error(errorText(error))), [load]);
  return {
    people: rows.map((row): Disabled => ({ row, profile: profiles.get(row.profile_id) })),
    /** @throws AppError */
    async disable({ membership, profile }: Member): Promise<void> {
      await disableMember(workspaceId, membership.profile_id);
      toast.success(t('account.disabled', { name: profileName(profile) }));
      await load();
    },
    /** @throws AppError */
    async enable({ row, profile }: Disabled): Promise<void> {
      await enableMember(workspaceId, row.profile_id);
      toast.success(t('disabledPeople.enabled', { name: profileName(profile) }));
      await load();
    },
  };
}
