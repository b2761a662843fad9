import { type DisabledMember, type Membership, type Profile, profileName } from '@parley/model';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { supabase, toAppError } from '../../../data/index.ts';
import { errorText } from '../../../lib/error-text.ts';
import { queries } from '../../../lib/query-client.ts';
import { disableMember, enableMember } from '../mutations.ts';
import type { WorkspaceMember } from '../../members/queries.ts';

export type Disabled = { row: DisabledMember; profile: Profile | undefined };

/**
 * Disabled members of a workspace, latest first, for owners and admins. These rows have no live
 * updates, because only this screen reads them; the list of members is live.
 */
export function useDisabledMembers(workspaceId: string, { role }: Membership) {
  const { t } = useTranslation('workspaces');
  const { data, error, refetch } = useQuery(
    {
      queryKey: ['disabled members', workspaceId],
      queryFn: () => fetchDisabled(workspaceId),
      enabled: role !== 'member',
      staleTime: 0,
    },
    queries,
  );
  useEffect(() => {
    if (error) toast.error(errorText(error));
  }, [error]);
  return {
    people: data ?? [],
    /** @throws AppError */
    async disable({ membership, profile }: WorkspaceMember): Promise<void> {
      await disableMember(workspaceId, membership.profile_id);
      toast.success(t('account.disabled', { name: profileName(profile) }));
      await refetch({ throwOnError: true });
    },
    /** @throws AppError */
    async enable({ row, profile }: Disabled): Promise<void> {
      await enableMember(workspaceId, row.profile_id);
      toast.success(t('disabledPeople.enabled', { name: profileName(profile) }));
      await refetch({ throwOnError: true });
    },
  };
}

/** @throws AppError */
async function fetchDisabled(workspaceId: string): Promise<Disabled[]> {
  const { data, error, status } = await supabase
    .from('disabled_members')
    .select()
    .eq('workspace_id', workspaceId)
    .order('created_at', { ascending: false });
  if (error) throw toAppError(error, status);
  return withProfiles(data);
}

/** People who are not members are missing from the live profiles. */
async function withProfiles(rows: DisabledMember[]): Promise<Disabled[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ profile_id }) => profile_id);
  const answer = await supabase.from('profiles').select().in('id', ids);
  if (answer.error) throw toAppError(answer.error, answer.status);
  const profiles = new Map(answer.data.map((profile) => [profile.id, profile]));
  return rows.map((row) => ({ row, profile: profiles.get(row.profile_id) }));
}
