import { type Message, newId, type Participant } from '@parley/model';
import type { Collections } from '../collections/collections.ts';
import { compareInstants } from '../collections/instants.ts';
import { laneOf, type NewChange } from '../queue/change.ts';
import type { UnreadCounts } from './unread.ts';

/** Read marks within one second are stored as one. */
const FLUSH_MS = 1000;

type Line = Pick<Participant, 'last_read_at' | 'last_read_message_id'>;
type Mark = Line & { participant: Participant };

export type ReadMarksOptions = {
  enqueue(change: NewChange): Promise<'stored' | 'waiting'>;
  collections: Collections;
  unread: UnreadCounts;
  ownParticipant(channelId: string): Participant | undefined;
  /** True if the messages after the user's line are loaded. */
  holdsLine(channelId: string): boolean;
  /** Marks what moved to before the user's line as read, and counts again. */
  readMoved(channelId: string): Promise<void>;
};

/**
 * The user's last-read line in each channel: shown immediately, stored a second later, and shared
 * with their other tabs.
 */
export function createReadMarks({
  enqueue,
  collections,
  unread,
  ownParticipant,
  holdsLine,
  readMoved,
}: ReadMarksOptions) {
  const waiting = new Map<string, Mark>();
  /**
   * By channel, the instant up to which the user wants messages to stay unread while looking at it.
   */
  const keptUnread = new Map<string, string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const change = (participant: Participant, changes: Record<string, unknown>) => ({
    kind: 'update' as const,
    id: newId(),
    table: 'participants' as const,
    lane: laneOf('participants', participant),
    ids: [participant.id],
    changes,
  });

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const marks = [...waiting.values()];
    waiting.clear();
    for (const { participant, ...line } of marks)
      // Another tab may have read further: the line never moves backwards. A refusal shows in the
      // participants row that the server announces.
      enqueue({ ...change(participant, line), forward: 'last_read_at' }).catch(() => {});
  };

  /** Moves the line anywhere, even backwards, at the user's request. @throws AppError */
  const moveLine = async (participant: Participant, line: Line): Promise<void> => {
    const channelId = participant.channel_id;
    waiting.delete(channelId);
    unread.unmark(channelId);
    const last = unread.lastMessageAt(channelId);
    if (last !== null) keptUnread.set(channelId, last);
    await enqueue(change(participant, line));
    unread.participantChanged(channelId);
  };

  /** Channels whose moved messages are being marked. */
  const resting = new Set<string>();
  /** What is unread although the user is at the channel's end moved to before their line. */
  const readRest = (channelId: string, { created_at }: Pick<Message, 'created_at'>): void => {
    const last = unread.lastMessageAt(channelId);
    const isAtEnd = last !== null && compareInstants(created_at, last) >= 0;
    if (!isAtEnd || !unread.counts.get().get(channelId)?.unread || resting.has(channelId)) return;
    resting.add(channelId);
    readMoved(channelId)
      // They stay unread until the user is at the end again.
      .catch(() => {})
      .finally(() => resting.delete(channelId));
  };

  return {
    /**
     * Marks everything up to this message as seen. Ignored for messages not stored yet, and for
     * earlier ones.
     */
    markRead(channelId: string, messageId: string): void {
      const message = collections.messages.utils.stored(messageId);
      const participant = ownParticipant(channelId);
      const kept = keptUnread.get(channelId);
      if (!message || !participant) return;
      if (kept !== undefined && compareInstants(message.created_at, kept) <= 0) return;
      if (!unread.mark(channelId, message.created_at)) return readRest(channelId, message);
      waiting.set(channelId, {
        participant,
        last_read_at: message.created_at,
        last_read_message_id: messageId,
      });
      timer ??= setTimeout(flush, FLUSH_MS);
    },

    /**
     * Marks everything up to this message as read if the user read on from their line without a
     * gap; elsewhere in the channel it changes nothing.
     */
    markSeen(channelId: string, messageId: string): void {
      if (holdsLine(channelId)) this.markRead(channelId, messageId);
    },

    /** Moves the line before this message, at the user's request. @throws AppError */
    async markUnread(channelId: string, messageId: string): Promise<void> {
      const message = collections.messages.utils.stored(messageId);
      const participant = ownParticipant(channelId);
      if (!message || !participant) return;
      await moveLine(participant, {
        last_read_at: new Date(Date.parse(message.created_at) - 1).toISOString(),
        last_read_message_id: null,
      });
    },

    /**
     * Marks everything in the channel as read, seen or not, at the user's request. If the server
     * refuses, the previous count returns.
     * @returns a function that restores the line
     * @throws AppError
     */
    async markAllRead(channelId: string): Promise<() => Promise<void>> {
      const participant = ownParticipant(channelId);
      const last = unread.lastMessageAt(channelId);
      if (!participant || last === null) return () => Promise.resolve();
      const { last_read_at, last_read_message_id } = waiting.get(channelId) ?? participant;
      waiting.delete(channelId);
      const takeBack = unread.remember(channelId);
      unread.mark(channelId, last);
      try {
        await enqueue({
          ...change(participant, { last_read_at: last, last_read_message_id: null }),
          forward: 'last_read_at',
        });
      } catch (refusal) {
        takeBack();
        throw refusal;
      }
      return () => moveLine(participant, { last_read_at, last_read_message_id });
    },

    /** Stops keeping the channel unread, when the user enters or leaves it. */
    letGo: (channelId: string): void => void keptUnread.delete(channelId),

    /** Queues the marks that still wait; call when the page closes. */
    flush,

    reset(): void {
      clearTimeout(timer);
      timer = undefined;
      waiting.clear();
      keptUnread.clear();
    },
  };
}

export type ReadMarks = ReturnType<typeof createReadMarks>;
