import { createRoute, redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { session } from '../../data/identity.ts';
import { oneOf, text } from '../../lib/address.ts';
import { afterLink, guestRoute, rootRoute, screen } from '../../lib/base-routes.ts';
import type { Feature } from '../../lib/feature.ts';
import { takeRememberedPath } from '../../lib/redirect-path.ts';

/** Authentication: signing in, registering, recovery and signing out. */
export const auth = {
  name: 'auth',
  uses: [],
  texts: ['auth'],
  routes: {
    guests: [
      createRoute({
        getParentRoute: () => guestRoute,
        path: '/login',
        component: screen(() => import('./LoginScreen.tsx')),
        validateSearch: z.object({ way: oneOf(['link']) }),
      }),
      createRoute({
        getParentRoute: () => guestRoute,
        path: '/register',
        component: screen(() => import('./RegisterScreen.tsx')),
      }),
      createRoute({
        getParentRoute: () => guestRoute,
        path: '/verify-email',
        component: screen(() => import('./VerifyEmailScreen.tsx')),
      }),
    ],
    open: [
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/confirm',
        component: screen(() => import('./ConfirmScreen.tsx')),
        beforeLoad: afterLink,
        validateSearch: z.object({
          problem: text,
          code: text,
          way: oneOf(['link', 'provider']),
        }),
      }),
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/second-step',
        component: screen(() => import('./SecondStepScreen.tsx')),
        beforeLoad: async () => {
          await session.ready();
          if (session.secondStep()) return;
          if (!session.current()) throw redirect({ to: '/login' });
          throw redirect({ href: session.isRecovering() ? '/recover' : takeRememberedPath() });
        },
      }),
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/recover',
        component: screen(() => import('./RecoverScreen.tsx')),
        beforeLoad: afterLink,
        validateSearch: z.object({ code: text }),
      }),
    ],
  },
} as const satisfies Feature;
