import type { Feature } from '../../lib/feature.ts';

/** How written text is drawn, linked, quoted and cut. */
export const text = {
  name: 'text',
  uses: ['channels', 'emoji'],
  routes: {},
} as const satisfies Feature;
