import { createRoute } from '@tanstack/react-router';
import { MapPin } from 'lucide-react';
import { screen, signedInRoute } from '../../lib/base-routes.ts';
import type { Feature } from '../../lib/feature.ts';

/** The workspace's locations: a list beside a map. */
export const locations = {
  name: 'locations',
  uses: ['channels', 'members'],
  tables: ['locations'],
  rights: ['locations'],
  texts: ['locations'],
  routes: {
    signedIn: [
      createRoute({
        getParentRoute: () => signedInRoute,
        path: '/locations',
        component: screen(() => import('./LocationsScreen.tsx')),
      }),
      createRoute({
        getParentRoute: () => signedInRoute,
        path: '/locations/$locationId',
        component: screen(() => import('./LocationScreen.tsx')),
      }),
    ],
  },
  finds: [
    {
      kind: 'location',
      icon: MapPin,
      address: (id) => ({ to: '/locations/$locationId', params: { locationId: id } }),
    },
  ],
  pages: [
    { to: '/locations', label: 'locations', icon: MapPin, listed: 'main', includesBelow: true },
  ],
  nouns: {
    location: {
      address: { path: '/locations' },
      actions: () => import('./location-actions.tsx'),
      card: () => import('./LocationHoverCard.tsx'),
    },
  },
} as const satisfies Feature;
