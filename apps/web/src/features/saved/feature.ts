import { createRoute } from '@tanstack/react-router';
import { Bookmark } from 'lucide-react';
import { screen, signedInRoute } from '../../lib/base-routes.ts';
import type { Feature } from '../../lib/feature.ts';

/** Saved messages and reminders. */
export const saved = {
  name: 'saved',
  uses: ['channels', 'text'],
  tables: ['bookmarks', 'reminders'],
  texts: ['saved'],
  routes: {
    signedIn: [
      createRoute({
        getParentRoute: () => signedInRoute,
        path: '/saved',
        component: screen(() => import('./SavedScreen.tsx')),
      }),
    ],
  },
  pages: [{ to: '/saved', label: 'saved', icon: Bookmark, listed: 'below', includesBelow: true }],
} as const satisfies Feature;
