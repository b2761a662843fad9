import type { Feature } from '../../lib/feature.ts';
import { fill } from '../../lib/slot.tsx';
import { aboveComposer } from '../messages/slots.ts';

/** Bots: their tokens and commands, and the answers that one person sees. */
export const bots = {
  name: 'bots',
  uses: ['commands', 'messages', 'text', 'tokens'],
  texts: ['bots'],
  routes: {},
  fills: [
    fill(aboveComposer, () =>
      import('./CommandAnswers.tsx').then(({ CommandAnswers }) => CommandAnswers),
    ),
  ],
} as const satisfies Feature;
