import type { Feature } from '../../lib/feature.ts';

/** Members of a workspace and their rights. */
export const members = {
  name: 'members',
  uses: [],
  tables: ['memberships'],
  rights: ['memberships'],
  routes: {},
} as const satisfies Feature;
