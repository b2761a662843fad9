import type { Participant } from '@parley/model';
import type { Collections } from './collections.ts';
import type { Client } from './database.ts';
import type { Gateway } from './table-gateway.ts';
import type { UnreadCounts } from './unread.ts';

/** Read marks of one second are stored as one. */
const FLUSH_MS = 1000;

type Mark = { participant: Participant; last_read_at: string; last_read_message_id: string };

export type ReadMarksOptions = {
  client: Client;
  gateway: Gateway;
  collections: Collections;
  unread: UnreadCounts;
  seat(channelId: string): Participant | undefined;
  /** Whether the messages after the person's line are the ones that are loaded. */
  holdsLine(channelId: string): boolean;
};

/**
 * The person's last-read line in each channel: shown at once, stored a second later, shared with
 * their other tabs.
 */
export function createReadMarks({
  client,
  gateway,
  collections,
  unread,
  seat,
  holdsLine,
}: ReadMarksOptions) {
  const waiting = new Map<string, Mark>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const store = async (channelId: string, mark: Mark): Promise<void> => {
    const { last_read_at, last_read_message_id } = mark;
    const since = collections.participants.utils.mark();
    const { data, error } = await client
      .from('participants')
      .update({ last_read_at, last_read_message_id })
      .eq('id', mark.participant.id)
      // Another tab may have read further: the line never moves backwards.
      .or(`last_read_at.is.null,last_read_at.lt."${last_read_at}"`)
      .select('*');
    // Nothing is lost: the next mark, or the next connection, stores it.
    if (error && !waiting.has(channelId)) waiting.set(channelId, mark);
    else collections.participants.utils.merge(data ?? [], since);
  };

  const flush = async (): Promise<void> => {
    timer = void clearTimeout(timer);
    const marks = [...waiting];
    waiting.clear();
    await Promise.all(marks.map(([channelId, mark]) => store(channelId, mark)));
  };

  return {
    /**
     * Everything up to this message was seen. Ignored for messages not stored yet, and for earlier
     * ones.
     */
    markRead(channelId: string, messageId: string): void {
      const message = collections.messages.utils.stored(messageId);
      const participant = seat(channelId);
      if (!message || !participant || !unread.mark(channelId, message.created_at)) return;
      waiting.set(channelId, {
        participant,
        last_read_at: message.created_at,
        last_read_message_id: messageId,
      });
      timer ??= setTimeout(() => void flush(), FLUSH_MS);
    },

    /**
     * The person has read on to here, from their line without a gap; elsewhere in the channel it
     * changes nothing.
     */
    markSeen(channelId: string, messageId: string): void {
      if (holdsLine(channelId)) this.markRead(channelId, messageId);
    },

    /** Puts the line before this message, on the person's own wish. @throws AppError */
    async markUnread(channelId: string, messageId: string): Promise<void> {
      const message = collections.messages.utils.stored(messageId);
      const participant = seat(channelId);
      if (!message || !participant) return;
      waiting.delete(channelId);
      const since = collections.participants.utils.mark();
      const line = {
        last_read_at: new Date(Date.parse(message.created_at) - 1).toISOString(),
        last_read_message_id: null,
      };
      const seats = await gateway.update('participants', [participant.id], line);
      unread.unmark(channelId);
      collections.participants.utils.merge(asSeats(seats), since);
      unread.seatChanged(channelId);
    },

    /** Stores what waits; for when the page goes away or the connection is back. */
    flush,

    reset(): void {
      timer = void clearTimeout(timer);
      waiting.clear();
    },
  };
}

/** The answer is the seats that were just saved, whole. */
const asSeats = (rows: object[]) => rows as Participant[];

export type ReadMarks = ReturnType<typeof createReadMarks>;
