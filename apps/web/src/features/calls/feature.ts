import type { Feature } from '../../lib/feature.ts';
import { fill } from '../../lib/slot.tsx';
import { channelHead } from '../channels/slots.ts';
import { conversationHead } from '../conversations/slots.ts';
import { aboveComposer } from '../messages/slots.ts';
import { belowNotification } from '../notifications/slots.ts';
import { eventCall } from '../schedule/slots.ts';

const button = () => import('./CallButton.tsx').then(({ CallButton }) => CallButton);

/** Calls in channels and conversations, at the workspace's meeting address. */
export const calls = {
  name: 'calls',
  uses: ['channels', 'conversations', 'messages', 'notifications', 'schedule'],
  tables: ['calls'],
  texts: ['calls'],
  routes: {},
  fills: [
    fill(channelHead, button),
    fill(conversationHead, button),
    fill(aboveComposer, () => import('./CallButton.tsx').then(({ CallLine }) => CallLine)),
    fill(eventCall, () => import('./EventCall.tsx').then(({ EventCall }) => EventCall)),
    fill(belowNotification, () =>
      import('./ReminderCall.tsx').then(({ ReminderCall }) => ReminderCall),
    ),
  ],
} as const satisfies Feature;
