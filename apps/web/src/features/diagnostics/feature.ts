import { createRoute } from '@tanstack/react-router';
import { screen, signedInRoute } from '../../lib/base-routes.ts';
import type { Feature } from '../../lib/feature.ts';

/** How the app fares, for whoever is asked about a failure (`/sentry`). */
export const diagnostics = {
  name: 'diagnostics',
  uses: [],
  texts: ['diagnostics'],
  routes: {
    signedIn: [
      createRoute({
        getParentRoute: () => signedInRoute,
        path: '/sentry',
        component: screen(() => import('./DiagnosticsScreen.tsx')),
      }),
    ],
  },
} as const satisfies Feature;
