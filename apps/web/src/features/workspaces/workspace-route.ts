import { createRoute } from '@tanstack/react-router';
import { screen, signedInRoute } from '../../lib/base-routes.ts';

/** One workspace, for those who may see it. */
export const workspaceRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/workspace/$workspaceId',
  component: screen(() => import('./WorkspaceGuard.tsx')),
});
