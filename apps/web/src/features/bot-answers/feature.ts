import type { Feature } from '../../lib/feature.ts';
import { fill } from '../../lib/slot.tsx';
import { aboveComposer } from '../messages/slots.ts';

/** Answers of bots' commands that one person sees. */
export const botAnswers = {
  name: 'bot-answers',
  uses: ['commands', 'messages', 'text'],
  texts: ['bot-answers'],
  routes: {},
  fills: [
    fill(aboveComposer, () =>
      import('./CommandAnswers.tsx').then(({ CommandAnswers }) => CommandAnswers),
    ),
  ],
} as const satisfies Feature;
