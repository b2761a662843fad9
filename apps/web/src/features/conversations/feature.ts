import { createRoute } from '@tanstack/react-router';
import { messageAddress } from '../channels/channel-route.ts';
import { conversationBody, conversationHead } from './slots.ts';
import { screen, signedInRoute } from '../../lib/base-routes.ts';
import type { Feature } from '../../lib/feature.ts';

/** Channels without a name: between people, or only with the assistant (`/chat`). */
export const conversations = {
  name: 'conversations',
  uses: ['channels', 'members', 'profile', 'text'],
  texts: ['conversations'],
  routes: {
    signedIn: [
      createRoute({
        getParentRoute: () => signedInRoute,
        path: '/chat',
        component: screen(() => import('./ConversationsScreen.tsx')),
      }),
      createRoute({
        getParentRoute: () => signedInRoute,
        path: '/chat/new',
        component: screen(() => import('./NewConversationScreen.tsx')),
      }),
      createRoute({
        getParentRoute: () => signedInRoute,
        path: '/chat/$chatId',
        component: screen(
          () => import('./ConversationScreen.tsx'),
          [conversationHead, conversationBody],
        ),
        validateSearch: messageAddress,
      }),
    ],
  },
  nouns: {
    conversation: {
      address: { path: '/chat' },
      actions: () => import('./conversation-actions.tsx'),
    },
  },
} as const satisfies Feature;
