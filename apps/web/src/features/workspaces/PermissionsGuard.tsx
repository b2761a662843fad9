import { Navigate } from '@tanstack/react-router';

/**
 * Where the guard 'permissions' ends for somebody whom a link led to what they have no right to
 * (spec points 2 and 6). The page they came from stays behind them: going back does not meet the
 * guard again.
 */
export function PermissionsGuard({ workspaceId }: { workspaceId: string }) {
  return <Navigate to="/unauthorized" search={{ workspace: workspaceId }} replace />;
}
