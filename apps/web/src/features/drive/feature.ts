import { createRoute } from '@tanstack/react-router';
import { FileText, FolderClosed } from 'lucide-react';
import * as z from 'zod/mini';
import { id, oneOf } from '../../lib/address.ts';
import { screen, signedInRoute } from '../../lib/base-routes.ts';
import type { Feature } from '../../lib/feature.ts';
import { channelRoute } from '../channels/channel-route.ts';

/** The workspace's files, apart from attachments. */
export const drive = {
  name: 'drive',
  uses: ['channels', 'files', 'members', 'messages', 'reach', 'text'],
  tables: ['folders', 'files'],
  rights: ['drive'],
  texts: ['drive'],
  routes: {
    signedIn: [
      createRoute({
        getParentRoute: () => signedInRoute,
        path: '/drive',
        component: screen(() => import('./DriveScreen.tsx')),
        validateSearch: z.object({
          folder: id,
          channel: id,
          file: id,
          view: oneOf(['bin']),
        }),
      }),
    ],
    inChannel: [
      createRoute({
        getParentRoute: () => channelRoute,
        path: '/files',
        component: screen(() => import('./ChannelFilesScreen.tsx')),
        validateSearch: z.object({ folder: id, file: id }),
      }),
    ],
  },
  finds: [
    { kind: 'drive', icon: FileText, address: (id) => ({ to: '/drive', search: { file: id } }) },
  ],
  pages: [
    { to: '/drive', label: 'drive', icon: FolderClosed, listed: 'main', includesBelow: true },
  ],
  nouns: {
    file: {
      address: { within: ['/drive'], parameter: 'file' },
      actions: () => import('./entry-actions.tsx'),
      card: () => import('./FileHoverCard.tsx'),
    },
    folder: {
      address: { within: ['/drive'], parameter: 'folder' },
      actions: () => import('./entry-actions.tsx'),
    },
  },
} as const satisfies Feature;
