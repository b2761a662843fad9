import { createRoute } from '@tanstack/react-router';
import { FileText, FolderClosed } from 'lucide-react';
import * as z from 'zod/mini';
import { screen, signedInRoute } from '../../lib/base-routes.ts';
import type { Feature } from '../../lib/feature.ts';
import { channelRoute } from '../channels/channel-route.ts';

/** The workspace’s files, apart from those of messages. */
export const drive = {
  name: 'drive',
  uses: ['channels', 'files', 'members', 'messages', 'text'],
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
          folder: z.optional(z.string()),
          channel: z.optional(z.string()),
          file: z.optional(z.string()),
          view: z.optional(z.enum(['bin'])),
        }),
      }),
    ],
    inChannel: [
      createRoute({
        getParentRoute: () => channelRoute,
        path: '/files',
        component: screen(() => import('./ChannelFilesScreen.tsx')),
        validateSearch: z.object({ folder: z.optional(z.string()), file: z.optional(z.string()) }),
      }),
    ],
  },
  finds: [
    { kind: 'drive', icon: FileText, address: (id) => ({ to: '/drive', search: { file: id } }) },
  ],
  pages: [
    { to: '/drive', label: 'drive', icon: FolderClosed, listed: 'main', includesBelow: true },
  ],
} as const satisfies Feature;
