import type { Membership, Permission } from '@parley/model';
import { useQuery } from '@tanstack/react-query';
import { supabase, toAppError } from '../../../data/index.ts';
import { queries } from '../../../lib/query-client.ts';
import type { Operation, Resource } from '../rights.ts';

export type Right = { role: Membership['role']; resource: Resource; operation: Operation };

/** The rows that widen rights in a workspace, and what changes them. They are read here alone and have no live changes. */
export function usePermissions(workspaceId: string) {
  const {
    data: rows = [],
    error,
    refetch,
  } = useQuery(
    { queryKey: ['permissions', workspaceId], queryFn: () => fetchRows(workspaceId), staleTime: 0 },
    queries,
  );
  const rowsOf = ({ role, resource }: Omit<Right, 'operation'>) =>
    rows.filter((row) => row.role === role && row.resource === resource);
  return {
    error,
    /** Granted by a row: the workspace's own, or one for every workspace of the server. */
    isGranted: (right: Right) => rowsOf(right).some((row) => row[`can_${right.operation}`]),
    /** Granted for every workspace, so that it cannot be taken away here. */
    isGlobal: (right: Right) =>
      rowsOf(right).some((row) => row.workspace_id === null && row[`can_${right.operation}`]),
    /** @throws AppError */
    async set(right: Right, isAllowed: boolean): Promise<void> {
      const own = rowsOf(right).find((row) => row.workspace_id === workspaceId);
      const allowed = (operation: Operation) =>
        operation === right.operation ? isAllowed : (own?.[`can_${operation}`] ?? false);
      const change = {
        can_create: allowed('create'),
        can_read: allowed('read'),
        can_update: allowed('update'),
        can_delete: allowed('delete'),
      };
      const { role, resource } = right;
      const table = supabase.from('permissions');
      const answer = await (own
        ? table.update(change).eq('id', own.id)
        : table.insert({ workspace_id: workspaceId, role, resource, ...change }));
      await refetch();
      if (answer.error) throw toAppError(answer.error, answer.status);
    },
  };
}

/** @throws AppError */
async function fetchRows(workspaceId: string): Promise<Permission[]> {
  const answer = await supabase
    .from('permissions')
    .select('*')
    .or(`workspace_id.is.null,workspace_id.eq.${workspaceId}`);
  if (answer.error) throw toAppError(answer.error, answer.status);
  return answer.data;
}
