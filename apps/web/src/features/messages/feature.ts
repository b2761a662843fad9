import { createRoute } from '@tanstack/react-router';
import { firstScreen } from '../../lib/base-routes.ts';
import type { Feature } from '../../lib/feature.ts';
import { fill } from '../../lib/slot.tsx';
import { channelRoute } from '../channels/channel-route.ts';
import { conversationBody } from '../conversations/slots.ts';
import { aboveComposer } from './slots.ts';

const loadScreen = () => import('./MessagesScreen.tsx');

/** Messages of channels and conversations, with their threads and the composer. */
export const messages = {
  name: 'messages',
  uses: [
    'assistant',
    'channels',
    'commands',
    'conversations',
    'emoji',
    'facts',
    'files',
    'for-you',
    'members',
    'pins',
    'profile',
    'risks',
    'saved',
    'schedule',
    'text',
    'unread',
    'workspaces',
  ],
  tables: [
    'messages',
    'reactions',
    'polls',
    'poll_votes',
    'link_previews',
    'drafts',
    'scheduled_messages',
  ],
  rights: ['messages', 'reactions'],
  texts: ['messages', 'composer', 'moves', 'threads', 'comments'],
  routes: {
    inChannel: [
      createRoute({
        getParentRoute: () => channelRoute,
        path: '/',
        component: firstScreen(loadScreen, [aboveComposer]),
      }),
    ],
  },
  nouns: {
    message: {
      address: { within: ['/channels', '/chat'], parameter: 'm' },
      actions: () => import('./actions/message-noun.ts'),
    },
  },
  fills: [
    fill(conversationBody, async () => {
      const [page] = await Promise.all([loadScreen(), aboveComposer.load()]);
      return page.default;
    }),
  ],
} as const satisfies Feature;
