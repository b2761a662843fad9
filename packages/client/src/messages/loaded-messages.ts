import type { Message } from '@parley/model';
import type { Collections } from '../collections/collections.ts';
import { compareInstants } from '../collections/instants.ts';
import type { ChannelWindows } from './channel-windows.ts';

/** A channel's messages on the device, without threads. */
export function createLoadedMessages(
  collections: Pick<Collections, 'messages'>,
  windows: Pick<ChannelWindows, 'covers'>,
) {
  const loadedSince = (channelId: string, instant: string): Message[] =>
    collections.messages.utils
      .storedRows()
      .filter(
        (row) =>
          row.channel_id === channelId &&
          row.thread_id === null &&
          !row.deleted_at &&
          compareInstants(row.created_at, instant) > 0,
      );

  return {
    loadedSince,
    /** Null if some of them are not on the device. */
    messagesSince: (channelId: string, instant: string): Message[] | null =>
      windows.covers(channelId, instant) ? loadedSince(channelId, instant) : null,
  };
}
