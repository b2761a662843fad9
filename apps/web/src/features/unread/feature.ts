import { createRoute } from '@tanstack/react-router';
import { Layers } from 'lucide-react';
import { fill } from '../../lib/slot.tsx';
import { aboveOwnChannels } from '../channels/slots.ts';
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
  fills: [
    fill(aboveOwnChannels, () => import('./AllUnread.tsx').then(({ AllUnread }) => AllUnread)),
  ],
} as const satisfies Feature;
