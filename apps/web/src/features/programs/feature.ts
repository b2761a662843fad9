import type { Feature } from '../../lib/feature.ts';
import { fill } from '../../lib/slot.tsx';
import { channelSettings } from '../channels/slots.ts';

/** Programs that post into a channel. */
export const programs = {
  name: 'programs',
  uses: ['channels'],
  texts: ['programs'],
  routes: {},
  fills: [
    fill(channelSettings, () =>
      import('./ChannelPrograms.tsx').then(({ ChannelPrograms }) => ChannelPrograms),
    ),
    fill(channelSettings, () =>
      import('./ChannelFeeds.tsx').then(({ ChannelFeeds }) => ChannelFeeds),
    ),
  ],
} as const satisfies Feature;
