import { createRoute } from '@tanstack/react-router';
import { screen, signedInRoute } from '../../lib/base-routes.ts';
import type { Feature } from '../../lib/feature.ts';

/** The user's own profile, status and settings. */
export const profile = {
  name: 'profile',
  uses: ['emoji', 'members'],
  tables: ['profiles', 'person_settings', 'directory_entries'],
  texts: ['profile'],
  routes: {
    signedIn: [
      createRoute({
        getParentRoute: () => signedInRoute,
        path: '/profile',
        component: screen(() => import('./ProfileScreen.tsx')),
      }),
    ],
  },
} as const satisfies Feature;
