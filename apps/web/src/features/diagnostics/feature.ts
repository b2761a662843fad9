import { createRoute } from '@tanstack/react-router';
import { screen, signedInRoute } from '../../lib/base-routes.ts';
import type { Feature } from '../../lib/feature.ts';

/** Diagnostics page for support (`/sentry`). */
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
