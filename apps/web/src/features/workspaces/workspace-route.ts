import { createRoute } from '@tanstack/react-router';
import { screen, signedInRoute } from '../../lib/base-routes.ts';

/** Parent route of one workspace's pages, for its members. */
export const workspaceRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/workspace/$workspaceId',
  component: screen(() => import('./WorkspaceGuard.tsx')),
});
