import { createRoute } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { z } from 'zod';
import { screen, signedInRoute } from '../../lib/base-routes.ts';
import type { Feature } from '../../lib/feature.ts';

/** The people of a workspace: who they are, where, and what they know. */
export const directory = {
  name: 'directory',
  uses: ['channels', 'conversations', 'files', 'members', 'profile', 'risks'],
  rights: ['directory'],
  texts: ['directory'],
  routes: {
    signedIn: [
      createRoute({
        getParentRoute: () => signedInRoute,
        path: '/directory',
        component: screen(() => import('./DirectoryScreen.tsx')),
        validateSearch: z.object({
          q: z.string().optional(),
          department: z.string().optional(),
          location: z.string().optional(),
          skill: z.string().optional(),
          here: z.boolean().optional(),
          view: z.enum(['table', 'cards', 'tree']).optional(),
        }),
      }),
      createRoute({
        getParentRoute: () => signedInRoute,
        path: '/directory/$profileId',
        component: screen(() => import('./PersonScreen.tsx')),
      }),
    ],
  },
  pages: [
    { to: '/directory', label: 'directory', icon: Users, listed: 'main', includesBelow: true },
  ],
} as const satisfies Feature;
