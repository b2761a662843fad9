import type { Feature } from '../../lib/feature.ts';

/** Rendering, linking, quoting and shortening of written text. */
export const text = {
  name: 'text',
  uses: ['channels', 'emoji'],
  routes: {},
} as const satisfies Feature;
