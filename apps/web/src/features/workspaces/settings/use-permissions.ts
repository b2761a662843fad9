import { type Membership, newId, type Permission } from '@parley/model';
import { type AppError, collections, useRows, useTableGroup } from '../../../data/index.ts';
import type { Operation, Resource } from '../../members/rights.ts';

export type Right = { role: Membership['role']; resource: Resource; operation: Operation };

/** Live rows that grant additional rights in a workspace, and their mutation. */
export function usePermissions(workspaceId: string): Permissions {
  const { error } = useTableGroup('rights');
  const rows = useRows('permissions').filter(
    (row) => row.workspace_id === null || row.workspace_id === workspaceId,
  );
  const rowsOf = ({ role, resource }: Omit<Right, 'operation'>) =>
    rows.filter((row) => row.role === role && row.resource === resource);
  return {
    error,
    isGranted: (right) => rowsOf(right).some((row) => row[`can_${right.operation}`]),
    isGlobal: (right) =>
      rowsOf(right).some((row) => row.workspace_id === null && row[`can_${right.operation}`]),
    async set(right, isAllowed) {
      const own = rowsOf(right).find((row) => row.workspace_id === workspaceId);
      if (!own) return collections.permissions.insert(newRow(workspaceId, right, isAllowed));
      await collections.permissions.update(own.id, (row) => {
        row[`can_${right.operation}`] = isAllowed;
      });
    },
  };
}

export type Permissions = {
  error: AppError | null;
  /** True if granted by a row of the workspace, or by one for all workspaces of the server. */
  isGranted(right: Right): boolean;
  /** True if granted for all workspaces, so that it cannot be revoked here. */
  isGlobal(right: Right): boolean;
  /** @throws AppError */
  set(right: Right, isAllowed: boolean): Promise<void>;
};

function newRow(
  workspaceId: string,
  { role, resource, operation }: Right,
  isAllowed: boolean,
): Permission {
  const now = new Date().toISOString();
  const nothing = { can_create: false, can_read: false, can_update: false, can_delete: false };
  return {
    id: newId(),
    workspace_id: workspaceId,
    role,
    resource,
    ...nothing,
    [`can_${operation}`]: isAllowed,
    created_at: now,
    updated_at: now,
  };
}
