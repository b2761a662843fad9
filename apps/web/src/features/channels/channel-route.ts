import { createRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { flag, id } from '../../lib/address.ts';
import { firstScreen, signedInRoute } from '../../lib/base-routes.ts';
import { channelHead } from './slots.ts';

/** Search parameters of a channel or conversation: a message, a thread, and the pane 'For you'. */
export const messageAddress = z.object({ m: id, thread: id, forYou: flag });

/** A channel's header and tabs; other features add their pages to it. */
export const channelRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/channels/$channelId',
  component: firstScreen(() => import('./ChannelLayout.tsx'), [channelHead]),
  validateSearch: messageAddress,
});
