import type { Feature } from '../../lib/feature.ts';

/** Access tokens for people's own programs. */
export const tokens = {
  name: 'tokens',
  uses: [],
  routes: {},
} as const satisfies Feature;
