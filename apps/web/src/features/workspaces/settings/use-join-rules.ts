import { type JoinRule, newId } from '@parley/model';
import { useQuery } from '@tanstack/react-query';
import { gateway, supabase, toAppError } from '../../../data/index.ts';
import { queries } from '../../../lib/query-client.ts';

export type JoinRole = JoinRule['role'];

/**
 * The join rules of a workspace. They have no live updates, because only this screen reads them.
 */
export function useJoinRules(workspaceId: string) {
  const { data, error, refetch } = useQuery(
    {
      queryKey: ['join rules', workspaceId],
      queryFn: () => fetchRules(workspaceId),
      staleTime: 0,
    },
    queries,
  );
  const after = async (work: Promise<unknown>): Promise<void> => {
    await work;
    await refetch();
  };
  return {
    rules: data ?? [],
    isKnown: data !== undefined,
    error,
    /** @throws AppError, `domain_not_yours` and `public_mail_domain` among others */
    add: (domain: string, role: JoinRole) =>
      after(
        gateway.insert('join_rules', [{ id: newId(), workspace_id: workspaceId, domain, role }]),
      ),
    /** @throws AppError */
    change: (id: string, role: JoinRole) => after(gateway.update('join_rules', [id], { role })),
    /** @throws AppError */
    remove: (id: string) => after(gateway.remove('join_rules', [id])),
  };
}

/** @throws AppError */
async function fetchRules(workspaceId: string): Promise<JoinRule[]> {
  const { data, error, status } = await supabase
    .from('join_rules')
    .select()
    .eq('workspace_id', workspaceId)
    .order('created_at');
  if (error) throw toAppError(error, status);
  return data;
}
