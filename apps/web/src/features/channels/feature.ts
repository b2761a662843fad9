import { createRoute } from '@tanstack/react-router';
import { MessagesSquare } from 'lucide-react';
import { screen, signedInRoute } from '../../lib/base-routes.ts';
import type { Feature } from '../../lib/feature.ts';
import { channelRoute } from './channel-route.ts';
import { channelSettings, newChannelSections, ownChannels } from './slots.ts';

/** Channels, their participants, and the rights in them. */
export const channels = {
  name: 'channels',
  uses: ['emoji', 'members', 'profile', 'reach'],
  tables: ['channels', 'participants', 'channel_sections'],
  rights: ['channels', 'participants'],
  texts: ['channels'],
  routes: {
    signedIn: [
      createRoute({
        getParentRoute: () => signedInRoute,
        path: '/channels',
        component: screen(() => import('./ChannelsScreen.tsx'), [ownChannels]),
      }),
      createRoute({
        getParentRoute: () => signedInRoute,
        path: '/channels/new',
        component: screen(() => import('./NewChannelScreen.tsx'), [newChannelSections]),
      }),
    ],
    inChannel: [
      createRoute({
        getParentRoute: () => channelRoute,
        path: '/settings',
        component: screen(() => import('./ChannelSettingsScreen.tsx'), [channelSettings]),
      }),
    ],
  },
  nouns: {
    channel: {
      address: { path: '/channels' },
      actions: () => import('./channel-actions.tsx'),
      card: () => import('./ChannelCard.tsx'),
    },
  },
  pages: [
    {
      to: '/channels',
      label: 'channels',
      icon: MessagesSquare,
      listed: 'main',
      also: ['/channels/new'],
      includesBelow: false,
    },
  ],
} as const satisfies Feature;
