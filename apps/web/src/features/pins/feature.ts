import type { Feature } from '../../lib/feature.ts';
import { fill } from '../../lib/slot.tsx';
import { beforeJoining, channelHead } from '../channels/slots.ts';
import { conversationHead } from '../conversations/slots.ts';

const pinsButton = () => import('./PinsButton.tsx').then(({ PinsButton }) => PinsButton);

/** Messages pinned for everyone in a channel. */
export const pins = {
  name: 'pins',
  uses: ['channels', 'conversations', 'text'],
  routes: {},
  fills: [
    fill(channelHead, pinsButton),
    fill(conversationHead, pinsButton),
    fill(beforeJoining, () =>
      import('./ReleasedPins.tsx').then(({ ReleasedPins }) => ReleasedPins),
    ),
  ],
} as const satisfies Feature;
