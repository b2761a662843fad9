import { createRoute } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import * as z from 'zod/mini';
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
          q: z.optional(z.string()),
          department: z.optional(z.string()),
          location: z.optional(z.string()),
          skill: z.optional(z.string()),
          here: z.optional(z.boolean()),
          view: z.optional(z.enum(['table', 'cards', 'tree'])),
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
