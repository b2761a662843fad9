import type { Feature } from '../../lib/feature.ts';

/** Slash commands in messages. */
export const commands = {
  name: 'commands',
  uses: ['channels', 'profile', 'risks', 'saved'],
  texts: ['commands'],
  routes: {},
} as const satisfies Feature;
