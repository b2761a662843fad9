import { fill } from '../../lib/slot.tsx';
import type { Feature } from '../../lib/feature.ts';
import { ownChannels } from '../channels/slots.ts';

/** The list of channels and conversations, and how each person arranges it. */
export const sections = {
  name: 'sections',
  uses: ['channels', 'conversations', 'followed-threads', 'profile', 'unread'],
  texts: ['sections'],
  routes: {},
  fills: [
    fill(ownChannels, () => import('./OwnChannels.tsx').then(({ OwnChannels }) => OwnChannels)),
  ],
} as const satisfies Feature;
