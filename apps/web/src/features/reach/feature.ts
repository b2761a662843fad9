import type { Feature } from '../../lib/feature.ts';

/** Who could learn something: who reads it, by which road, and what a change opens. */
export const reach = {
  name: 'reach',
  uses: [],
  texts: ['reach'],
  routes: {},
} as const satisfies Feature;
