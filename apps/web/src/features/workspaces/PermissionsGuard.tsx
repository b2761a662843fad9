import { Navigate } from '@tanstack/react-router';

/**
 * Redirects a user without the required right (guard 'permissions', spec points 2 and 6). Replaces
 * the history entry, so that going back does not meet the guard again.
 */
export function PermissionsGuard({ workspaceId }: { workspaceId: string }) {
  return <Navigate to="/unauthorized" search={{ workspace: workspaceId }} replace />;
}
