import { createRoute } from '@tanstack/react-router';
import { LayoutDashboard } from 'lucide-react';
import { screen, signedInRoute } from '../../lib/base-routes.ts';
import type { Feature } from '../../lib/feature.ts';

/** The start page of a workspace. */
export const dashboard = {
  name: 'dashboard',
  uses: [
    'assistant',
    'channels',
    'facts',
    'for-you',
    'members',
    'notifications',
    'risks',
    'schedule',
    'workspaces',
  ],
  texts: ['dashboard'],
  routes: {
    signedIn: [
      createRoute({
        getParentRoute: () => signedInRoute,
        path: '/',
        component: screen(() => import('./DashboardScreen.tsx')),
      }),
      createRoute({
        getParentRoute: () => signedInRoute,
        path: '/dashboard',
        component: screen(() => import('./DashboardScreen.tsx')),
      }),
    ],
  },
  pages: [
    {
      to: '/dashboard',
      label: 'dashboard',
      icon: LayoutDashboard,
      listed: 'main',
      also: ['/'],
      includesBelow: true,
    },
  ],
} as const satisfies Feature;
