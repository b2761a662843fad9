import type { Feature } from '../../lib/feature.ts';

/** Bots, their tokens and commands, for the owners of a workspace. */
export const bots = {
  name: 'bots',
  uses: ['commands', 'tokens'],
  texts: ['bots'],
  routes: {},
} as const satisfies Feature;
