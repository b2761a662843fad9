import type { Feature } from '../../lib/feature.ts';

/** Emoji: those of everybody, and those of a workspace. */
export const emoji = {
  name: 'emoji',
  uses: [],
  tables: ['custom_emoji'],
  texts: ['emoji'],
  routes: {},
} as const satisfies Feature;
