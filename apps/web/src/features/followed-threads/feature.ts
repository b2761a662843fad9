import { createRoute } from '@tanstack/react-router';
import { MessagesSquare } from 'lucide-react';
import { screen, signedInRoute } from '../../lib/base-routes.ts';
import type { Feature } from '../../lib/feature.ts';

/** The threads that the user follows. */
export const followedThreads = {
  name: 'followed-threads',
  uses: ['channels', 'conversations', 'messages', 'notifications', 'text'],
  texts: ['followed-threads'],
  routes: {
    signedIn: [
      createRoute({
        getParentRoute: () => signedInRoute,
        path: '/threads',
        component: screen(() => import('./ThreadsScreen.tsx')),
      }),
    ],
  },
  pages: [
    {
      to: '/threads',
      label: 'followed-threads:title',
      icon: MessagesSquare,
      listed: 'palette',
      includesBelow: true,
    },
  ],
} as const satisfies Feature;
