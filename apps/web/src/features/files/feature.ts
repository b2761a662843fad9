import type { Feature } from '../../lib/feature.ts';

/** How a stored file is shown, fetched and sent. */
export const files = {
  name: 'files',
  uses: ['text'],
  tables: ['attachments'],
  rights: ['attachments'],
  texts: ['attachments'],
  routes: {},
} as const satisfies Feature;
