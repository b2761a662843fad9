import { createRoute } from '@tanstack/react-router';
import { screen } from '../../lib/base-routes.ts';
import type { Feature } from '../../lib/feature.ts';
import { channelRoute } from '../channels/channel-route.ts';

/** What a channel has settled: decisions, promises, numbers and open questions. */
export const facts = {
  name: 'facts',
  uses: ['channels', 'text'],
  tables: ['channel_facts'],
  texts: ['facts'],
  routes: {
    inChannel: [
      createRoute({
        getParentRoute: () => channelRoute,
        path: '/settled',
        component: screen(() => import('./SettledScreen.tsx')),
      }),
    ],
  },
} as const satisfies Feature;
