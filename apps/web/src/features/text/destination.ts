import type { Channel, Notification } from '@parley/model';
import { linkOptions } from '@tanstack/react-router';

type About = Pick<Notification, 'channel_id' | 'message_id' | 'thread_id'> &
  Partial<Pick<Notification, 'event_id' | 'text' | 'workspace_id'>> & { kind?: string };

/**
 * The location of a notification's subject, for a link or the router. A conversation has its own
 * path; a reply opens in its thread.
 */
export function destinationOf(about: About, visibility: Channel['visibility'] | undefined) {
  const { channel_id, message_id, thread_id, event_id, kind } = about;
  if (kind === 'export_done' || kind === 'export_failed') return exportsPage(about);
  if (event_id) return linkOptions({ to: '/schedule', search: { event: event_id } });
  if (channel_id === null) return linkOptions({ to: '/inbox' });
  const search = {
    ...(message_id ? { m: message_id } : {}),
    ...(thread_id ? { thread: thread_id } : {}),
  };
  if (visibility === 'direct')
    return linkOptions({ to: '/chat/$chatId', params: { chatId: channel_id }, search });
  return linkOptions({ to: '/channels/$channelId', params: { channelId: channel_id }, search });
}

/** Where an export is downloaded; its notification says what it is of. */
function exportsPage({ text, channel_id, workspace_id }: About) {
  if (text === 'workspace')
    return linkOptions({
      to: '/workspace/$workspaceId/settings',
      params: { workspaceId: workspace_id ?? '' },
      hash: 'transfer',
    });
  return text === 'channel'
    ? linkOptions({
        to: '/channels/$channelId/settings',
        params: { channelId: channel_id ?? '' },
      })
    : linkOptions({ to: '/settings', hash: 'data' });
}

export type Destination = ReturnType<typeof destinationOf>;
