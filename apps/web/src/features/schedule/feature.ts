import { createRoute } from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import * as z from 'zod/mini';
import { text } from '../../lib/address.ts';
import { screen, signedInRoute } from '../../lib/base-routes.ts';
import type { Feature } from '../../lib/feature.ts';
import { channelRoute } from '../channels/channel-route.ts';
import { eventCall } from './slots.ts';

/** The schedule: meetings, planned posts and assistant runs. */
export const schedule = {
  name: 'schedule',
  uses: ['channels', 'members'],
  tables: ['events', 'event_guests', 'event_responses', 'event_runs'],
  rights: ['schedule'],
  texts: ['schedule'],
  routes: {
    signedIn: [
      createRoute({
        getParentRoute: () => signedInRoute,
        path: '/schedule',
        component: screen(() => import('./ScheduleScreen.tsx'), [eventCall]),
        validateSearch: z.object({ event: text, at: text }),
      }),
    ],
    inChannel: [
      createRoute({
        getParentRoute: () => channelRoute,
        path: '/schedule',
        component: screen(() => import('./ChannelScheduleScreen.tsx'), [eventCall]),
        validateSearch: z.object({ event: text, at: text }),
      }),
    ],
  },
  finds: [
    {
      kind: 'event',
      icon: CalendarDays,
      address: (id) => ({ to: '/schedule', search: { event: id } }),
    },
  ],
  pages: [
    {
      to: '/schedule',
      label: 'schedule',
      icon: CalendarDays,
      listed: 'below',
      includesBelow: true,
    },
  ],
  nouns: {
    event: {
      address: { within: ['/schedule'], parameter: 'event' },
      actions: () => import('./event-actions.ts'),
      card: () => import('./EventCard.tsx'),
    },
  },
} as const satisfies Feature;
