import { createRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { id } from '../../lib/address.ts';
import { firstScreen, signedInRoute } from '../../lib/base-routes.ts';
import { channelHead } from './slots.ts';

/** The message and the thread of a conversation that an address leads to. */
export const messageAddress = z.object({ m: id, thread: id });

/** A channel's head and tabs; the pages of other nouns hang on it as well. */
export const channelRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/channels/$channelId',
  component: firstScreen(() => import('./ChannelLayout.tsx'), [channelHead]),
  validateSearch: messageAddress,
});
