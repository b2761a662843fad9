import * as z from 'zod/mini';
import type { RowChange } from '../collections/change.ts';
import type { Collections } from '../collections/collections.ts';
import { canonicalInstant } from '../collections/instants.ts';
import type { ChannelWindows } from './channel-windows.ts';
import { contains } from './message-range.ts';
import type { Threads } from './threads.ts';

const notice = z.object({ event: z.literal('moved') });

/** True for the line about messages that moved away. */
const isNotice = (metadata: unknown): boolean => notice.safeParse(metadata).success;

export type MovedMessagesOptions = {
  collections: Collections;
  windows: Pick<ChannelWindows, 'range' | 'missed'>;
  threads: Pick<Threads, 'accepts' | 'missed' | 'moved'>;
  /** Requests the server's counts of unread messages again. */
  recount(): void;
};

/**
 * Follows messages that move to another channel or thread (decision 0119): an announced update of a
 * row, which may leave what is loaded, or enter it without the rows that belong to it.
 */
export function createMovedMessages({
  collections,
  windows,
  threads,
  recount,
}: MovedMessagesOptions) {
  const arrived = (change: RowChange, channelId: string, at: string) => {
    const range = windows.range(channelId);
    const position = { created_at: canonicalInstant(at), id: change.ids.id };
    if (typeof change.record?.thread_id === 'string') {
      if (threads.accepts(change)) threads.missed(channelId);
    } else if (range && contains(range, position)) windows.missed(channelId);
  };

  return {
    /**
     * Call for each live change, before it is stored.
     * @param isKept true if it will be stored
     */
    noticed(change: RowChange, isKept: boolean): void {
      const { table, operation, ids, record } = change;
      if (table !== 'messages') return;
      const stored = collections.messages.utils.stored(ids.id);
      if (isNotice(operation === 'DELETE' ? stored?.metadata : record?.metadata)) recount();
      if (operation !== 'UPDATE' || !record || !ids.channel_id) return;
      if (!stored) return arrived(change, ids.channel_id, record.created_at);
      if (stored.channel_id === ids.channel_id && stored.thread_id === record.thread_id) return;
      threads.moved(ids.id, ids.channel_id);
      recount();
      if (!isKept) collections.messages.utils.forget((row) => row.id === ids.id);
    },
  };
}

export type MovedMessages = ReturnType<typeof createMovedMessages>;
