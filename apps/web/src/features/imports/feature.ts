import type { Feature } from '../../lib/feature.ts';

/** What was imported into a workspace; importing itself is an act of the operator. */
export const imports = {
  name: 'imports',
  uses: [],
  texts: ['imports'],
  routes: {},
} as const satisfies Feature;
