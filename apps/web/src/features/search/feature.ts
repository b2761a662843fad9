import { createRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { text } from '../../lib/address.ts';
import { screen, signedInRoute } from '../../lib/base-routes.ts';
import type { Feature } from '../../lib/feature.ts';

/** Search and the command palette. */
export const search = {
  name: 'search',
  uses: ['auth', 'channels', 'conversations', 'members', 'text', 'workspaces'],
  texts: ['search'],
  routes: {
    signedIn: [
      createRoute({
        getParentRoute: () => signedInRoute,
        path: '/search',
        component: screen(() => import('./SearchScreen.tsx')),
        validateSearch: z.object({ q: text }),
      }),
    ],
  },
} as const satisfies Feature;
