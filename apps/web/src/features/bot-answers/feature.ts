import type { Feature } from '../../lib/feature.ts';
import { fill } from '../../lib/slot.tsx';
import { aboveComposer } from '../messages/slots.ts';
import { LateAnswers } from './LateAnswers.tsx';

/** Answers of bots' commands that one person sees. */
export const botAnswers = {
  name: 'bot-answers',
  uses: ['commands', 'messages', 'text'],
  texts: ['bot-answers'],
  routes: {},
  fills: [fill(aboveComposer, async () => LateAnswers)],
} as const satisfies Feature;
