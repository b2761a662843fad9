import type { Feature } from '../../lib/feature.ts';
import { fill } from '../../lib/slot.tsx';
import { aboveComposer } from '../messages/slots.ts';

/** Welcome and hints for new members in their first channel. */
export const arrival = {
  name: 'arrival',
  uses: ['assistant', 'channels', 'members', 'messages', 'workspaces'],
  texts: ['arrival'],
  routes: {},
  fills: [
    fill(aboveComposer, () =>
      import('./ForNewcomers.tsx').then(({ ForNewcomers }) => ForNewcomers),
    ),
  ],
} as const satisfies Feature;
