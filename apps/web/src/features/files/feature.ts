import type { Feature } from '../../lib/feature.ts';

/** Display, download and upload of stored files. */
export const files = {
  name: 'files',
  uses: ['text'],
  tables: ['attachments'],
  rights: ['attachments'],
  texts: ['attachments'],
  routes: {},
} as const satisfies Feature;
