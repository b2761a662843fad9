import { createRoute } from '@tanstack/react-router';
import { screen, signedInRoute } from '../../lib/base-routes.ts';
import type { Feature } from '../../lib/feature.ts';

/** Pages for personal settings. */
export const settings = {
  name: 'settings',
  uses: ['auth', 'channels', 'exports', 'notifications', 'profile', 'tokens', 'workspaces'],
  texts: ['settings', 'account'],
  routes: {
    signedIn: [
      createRoute({
        getParentRoute: () => signedInRoute,
        path: '/settings',
        component: screen(() => import('./SettingsScreen.tsx')),
      }),
    ],
  },
} as const satisfies Feature;
