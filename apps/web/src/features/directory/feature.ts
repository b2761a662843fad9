import { createRoute } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import * as z from 'zod/mini';
import { flag, oneOf, text } from '../../lib/address.ts';
import { screen, signedInRoute } from '../../lib/base-routes.ts';
import type { Feature } from '../../lib/feature.ts';
import { VIEWS } from './views.ts';

/** The people of a workspace. */
export const directory = {
  name: 'directory',
  uses: ['channels', 'conversations', 'files', 'members', 'profile', 'reach', 'risks'],
  rights: ['directory'],
  texts: ['directory'],
  routes: {
    signedIn: [
      createRoute({
        getParentRoute: () => signedInRoute,
        path: '/directory',
        component: screen(() => import('./DirectoryScreen.tsx')),
        validateSearch: z.object({
          q: text,
          department: text,
          location: text,
          skill: text,
          here: flag,
          view: oneOf(VIEWS),
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
  nouns: {
    person: {
      address: { path: '/directory' },
      actions: () => import('./person-actions.tsx'),
      card: () => import('./PersonCard.tsx'),
    },
  },
} as const satisfies Feature;
