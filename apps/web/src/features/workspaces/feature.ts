import { createRoute } from '@tanstack/react-router';
import { rootRoute, screen, signedInRoute } from '../../lib/base-routes.ts';
import type { Feature } from '../../lib/feature.ts';
import { fill } from '../../lib/slot.tsx';
import { ownChannels } from '../channels/slots.ts';
import { workspaceRoute } from './workspace-route.ts';

/** Workspaces: creating, joining, administering and deleting them. */
export const workspaces = {
  name: 'workspaces',
  uses: [
    'assistant',
    'auth',
    'bots',
    'channels',
    'emoji',
    'exports',
    'imports',
    'members',
    'outgoing-webhooks',
    'profile',
    'reach',
    'text',
    'tokens',
  ],
  tables: ['workspaces', 'permissions'],
  rights: ['workspaces', 'permissions', 'invitations', 'audit_log'],
  texts: ['workspaces'],
  routes: {
    open: [
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/join/$token',
        component: screen(() => import('./JoinScreen.tsx')),
      }),
    ],
    signedIn: [
      createRoute({
        getParentRoute: () => signedInRoute,
        path: '/workspace',
        component: screen(() => import('./WorkspacesScreen.tsx')),
      }),
      createRoute({
        getParentRoute: () => signedInRoute,
        path: '/workspace/new',
        component: screen(() => import('./NewWorkspaceScreen.tsx')),
      }),
    ],
    inWorkspace: [
      createRoute({
        getParentRoute: () => workspaceRoute,
        path: '/',
        component: screen(() => import('./WorkspaceScreen.tsx')),
      }),
      createRoute({
        getParentRoute: () => workspaceRoute,
        path: '/settings',
        component: screen(() => import('./WorkspaceSettingsScreen.tsx')),
      }),
    ],
  },
  fills: [fill(ownChannels, () => import('./InviteRow.tsx').then(({ InviteRow }) => InviteRow))],
} as const satisfies Feature;
