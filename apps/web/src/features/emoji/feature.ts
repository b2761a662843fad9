import type { Feature } from '../../lib/feature.ts';

/** Standard and custom emoji. */
export const emoji = {
  name: 'emoji',
  uses: [],
  tables: ['custom_emoji'],
  texts: ['emoji'],
  routes: {},
} as const satisfies Feature;
