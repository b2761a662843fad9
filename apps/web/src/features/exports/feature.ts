import type { Feature } from '../../lib/feature.ts';
import { fill } from '../../lib/slot.tsx';
import { channelSettings } from '../channels/slots.ts';

/** Exports that people make on a page: of a workspace, of a channel, of everything about them. */
export const exports = {
  name: 'exports',
  uses: ['channels'],
  texts: ['exports'],
  routes: {},
  fills: [
    fill(channelSettings, () =>
      import('./ChannelExport.tsx').then(({ ChannelExport }) => ChannelExport),
    ),
  ],
} as const satisfies Feature;
