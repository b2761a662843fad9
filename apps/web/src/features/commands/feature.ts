import type { Feature } from '../../lib/feature.ts';

/** What a message that begins with a slash does. */
export const commands = {
  name: 'commands',
  uses: ['channels', 'profile', 'risks', 'saved', 'text'],
  texts: ['commands'],
  routes: {},
} as const satisfies Feature;
