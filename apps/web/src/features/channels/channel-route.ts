import { createRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { firstScreen, signedInRoute } from '../../lib/base-routes.ts';
import { channelHead } from './slots.ts';

/** A channel's head and tabs; the pages of other nouns hang on it as well. */
export const channelRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/channels/$channelId',
  component: firstScreen(() => import('./ChannelLayout.tsx'), [channelHead]),
  validateSearch: z.object({ m: z.optional(z.string()), thread: z.optional(z.string()) }),
});
