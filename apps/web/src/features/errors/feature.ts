import { createRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { id } from '../../lib/address.ts';
import { rootRoute, screen } from '../../lib/base-routes.ts';
import type { Feature } from '../../lib/feature.ts';

/** Error pages. */
export const errors = {
  name: 'errors',
  uses: ['members'],
  texts: ['errors'],
  routes: {
    open: [
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/unauthorized',
        component: screen(() => import('./UnauthorizedScreen.tsx')),
        validateSearch: z.object({ workspace: id }),
      }),
    ],
  },
} as const satisfies Feature;
