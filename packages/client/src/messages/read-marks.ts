import { newId, type Participant } from '@parley/model';
import type { Collections } from '../collections/collections.ts';
import { compareInstants } from '../collections/instants.ts';
import { laneOf, type NewChange } from '../queue/change.ts';
import type { UnreadCounts } from './unread.ts';

/** Read marks of one second are stored as one. */
const FLUSH_MS = 1000;

type Line = Pick<Participant, 'last_read_at' | 'last_read_message_id'>;
type Mark = Line & { participant: Participant };

export type ReadMarksOptions = {
  enqueue(change: NewChange): Promise<'stored' | 'waiting'>;
  collections: Collections;
  unread: UnreadCounts;
  ownParticipant(channelId: string): Participant | undefined;
  /** Whether the messages after the person's line are the ones that are loaded. */
  holdsLine(channelId: string): boolean;
};

/**
 * The person's last-read line in each channel: shown at once, stored a second later, shared with
 * their other tabs.
 */
export function createReadMarks({
  enqueue,
  collections,
  unread,
  ownParticipant,
  holdsLine,
}: ReadMarksOptions) {
  const waiting = new Map<string, Mark>();
  /** Up to where the person wants messages to stay unread, by channel, while they look at it. */
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
      // row of participants that the server announces.
      enqueue({ ...change(participant, line), forward: 'last_read_at' }).catch(() => {});
  };

  /** Puts the line anywhere, also backwards, because the person asked for it. @throws AppError */
  const moveLine = async (participant: Participant, line: Line): Promise<void> => {
    const channelId = participant.channel_id;
    waiting.delete(channelId);
    unread.unmark(channelId);
    const last = unread.lastMessageAt(channelId);
    if (last !== null) keptUnread.set(channelId, last);
    await enqueue(change(participant, line));
    unread.participantChanged(channelId);
  };

  return {
    /**
     * Everything up to this message was seen. Ignored for messages not stored yet, and for earlier
     * ones.
     */
    markRead(channelId: string, messageId: string): void {
      const message = collections.messages.utils.stored(messageId);
      const participant = ownParticipant(channelId);
      const kept = keptUnread.get(channelId);
      if (!message || !participant) return;
      if (kept !== undefined && compareInstants(message.created_at, kept) <= 0) return;
      if (!unread.mark(channelId, message.created_at)) return;
      waiting.set(channelId, {
        participant,
        last_read_at: message.created_at,
        last_read_message_id: messageId,
      });
      timer ??= setTimeout(flush, FLUSH_MS);
    },

    /**
     * The person has read on to here, from their line without a gap; elsewhere in the channel it
     * changes nothing.
     */
    markSeen(channelId: string, messageId: string): void {
      if (holdsLine(channelId)) this.markRead(channelId, messageId);
    },

    /** Puts the line before this message, because the person asked for it. @throws AppError */
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
     * Everything in the channel is read, seen or not, because the person asked for it; where the
     * server refuses, it is as unread as it was.
     * @returns what puts the line back to where it was.
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

    /** Entering or leaving a channel ends its being kept unread. */
    letGo: (channelId: string): void => void keptUnread.delete(channelId),

    /** Puts what waits for its second into the queue; for when the page goes away. */
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
