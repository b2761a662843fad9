import { createRoute } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { screen, signedInRoute } from '../../lib/base-routes.ts';
import type { Feature } from '../../lib/feature.ts';
import { belowNotification } from './slots.ts';

/** Notifications: the bell, the inbox (`/inbox`), and desktop notifications with sound. */
export const notifications = {
  name: 'notifications',
  uses: ['channels', 'profile', 'text'],
  tables: ['notifications'],
  texts: ['notifications'],
  routes: {
    signedIn: [
      createRoute({
        getParentRoute: () => signedInRoute,
        path: '/inbox',
        component: screen(() => import('./InboxScreen.tsx'), [belowNotification]),
      }),
    ],
  },
  pages: [
    {
      to: '/inbox',
      label: 'notifications:title',
      icon: Bell,
      listed: 'below',
      includesBelow: true,
    },
  ],
} as const satisfies Feature;
