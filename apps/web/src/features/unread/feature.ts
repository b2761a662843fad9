import { createRoute } from '@tanstack/react-router';
import { Layers } from 'lucide-react';
import { screen, signedInRoute } from '../../lib/base-routes.ts';
import type { Feature } from '../../lib/feature.ts';

/** All unread messages, channel by channel. */
export const unread = {
  name: 'unread',
  uses: ['channels', 'conversations', 'text'],
  texts: ['unread'],
  routes: {
    signedIn: [
      createRoute({
        getParentRoute: () => signedInRoute,
        path: '/unread',
        component: screen(() => import('./UnreadsScreen.tsx')),
      }),
    ],
  },
  pages: [
    { to: '/unread', label: 'unread:title', icon: Layers, listed: 'palette', includesBelow: true },
  ],
} as const satisfies Feature;
