import { collections } from '../../../data/index.ts';

/**
 * True for owners and admins of the workspace. For a moment's decision; a component that stays uses
 * `useManagesWorkspace`.
 */
export function managesWorkspace(workspaceId: string, profileId: string): boolean {
  for (const membership of collections.memberships.values()) {
    if (membership.workspace_id === workspaceId && membership.profile_id === profileId)
      return membership.role !== 'member';
  }
  return false;
}
