import type { Feature } from '../../lib/feature.ts';
import { fill } from '../../lib/slot.tsx';
import { channelSettings } from '../channels/slots.ts';

/** Webhooks that tell other programs what happens in a channel or in the workspace. */
export const outgoingWebhooks = {
  name: 'outgoing-webhooks',
  uses: ['channels'],
  texts: ['outgoing-webhooks'],
  routes: {},
  fills: [
    fill(channelSettings, () =>
      import('./ChannelWebhooks.tsx').then(({ ChannelWebhooks }) => ChannelWebhooks),
    ),
  ],
} as const satisfies Feature;
