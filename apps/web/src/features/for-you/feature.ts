import type { Feature } from '../../lib/feature.ts';
import { fill } from '../../lib/slot.tsx';
import { channelHead } from '../channels/slots.ts';
import { conversationHead } from '../conversations/slots.ts';

const button = () => import('./PaneButton.tsx').then(({ PaneButton }) => PaneButton);

/** A pane in each channel and on the dashboard, whose answers only the person who asks can read. */
export const forYou = {
  name: 'for-you',
  uses: ['assistant', 'channels', 'conversations', 'text'],
  tables: ['private_answers'],
  texts: ['for-you'],
  routes: {},
  fills: [fill(channelHead, button), fill(conversationHead, button)],
} as const satisfies Feature;
