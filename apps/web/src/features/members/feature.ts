import type { Feature } from '../../lib/feature.ts';

/** Who is in a workspace, and what they may do there. */
export const members = {
  name: 'members',
  uses: [],
  tables: ['memberships'],
  rights: ['memberships'],
  routes: {},
} as const satisfies Feature;
