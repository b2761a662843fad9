import { createRoute } from '@tanstack/react-router';
import { screen, signedInRoute } from '../../lib/base-routes.ts';
import type { Feature } from '../../lib/feature.ts';

/** The reference of the API, for people who write programs. */
export const api = {
  name: 'api',
  uses: [],
  texts: ['api'],
  routes: {
    signedIn: [
      createRoute({
        getParentRoute: () => signedInRoute,
        path: '/settings/api',
        component: screen(() => import('./ApiScreen.tsx')),
      }),
    ],
  },
} as const satisfies Feature;
