import type { Channel, Notification } from '@parley/model';
import { linkOptions } from '@tanstack/react-router';

type About = Pick<Notification, 'channel_id' | 'message_id' | 'thread_id'> &
  Partial<Pick<Notification, 'event_id'>>;

/**
 * The location of a notification's subject, for a link or the router. A conversation has its own
 * path; a reply opens in its thread.
 */
export function destinationOf(
  { channel_id, message_id, thread_id, event_id }: About,
  visibility: Channel['visibility'] | undefined,
) {
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

export type Destination = ReturnType<typeof destinationOf>;
