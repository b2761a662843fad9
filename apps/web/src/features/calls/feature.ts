import type { Feature } from '../../lib/feature.ts';
import { fill } from '../../lib/slot.tsx';
import { channelHead } from '../channels/slots.ts';
import { conversationHead } from '../conversations/slots.ts';
import { aboveComposer } from '../messages/slots.ts';

const button = () => import('./CallButton.tsx').then(({ CallButton }) => CallButton);

/** Calls in channels and conversations, at the workspace's meeting address. */
export const calls = {
  name: 'calls',
  uses: ['channels', 'conversations', 'messages'],
  tables: ['calls'],
  texts: ['calls'],
  routes: {},
  fills: [
    fill(channelHead, button),
    fill(conversationHead, button),
    fill(aboveComposer, () => import('./CallButton.tsx').then(({ CallLine }) => CallLine)),
  ],
} as const satisfies Feature;
