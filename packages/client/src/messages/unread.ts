import { type Message, namesPerson, type Participant } from '@parley/model';
import { type Cell, cell } from '../base/cell.ts';
import type { UnreadCount } from '../tables/database.ts';
import { canonicalInstant, compareInstants, laterOf } from '../collections/instants.ts';
import { createTallies, hasCounted, NOTHING_COUNTED } from './tallies.ts';

export type { Unread } from './tallies.ts';

export type UnreadOptions = {
  /** Id of the signed-in user. */
  me(): string | null;
  /** The user's own row among the channel's participants. */
  ownParticipant(channelId: string): Participant | undefined;
  /** Every message of the channel since then, or null if not all are loaded. */
  messagesSince(channelId: string, instant: string): Message[] | null;
  /** Those of them that are loaded. */
  loadedSince(channelId: string, instant: string): Message[];
  /** Requests the server's counts again. */
  recount(): void;
};

/** The server counts up to this number. */
export const COUNTED_AT_MOST = 1000;

/**
 * Unread messages and mentions per channel: counted by the server at start and after each
 * reconnect, and kept live from then on. The user's own messages never count; a read mark from any
 * tab recounts the loaded messages.
 */
export function createUnread({
  me,
  ownParticipant,
  messagesSince,
  loadedSince,
  recount,
}: UnreadOptions) {
  const tallies = createTallies();
  /** Distinguishes 'nothing unread' from 'not counted yet'. */
  const isCounted: Cell<boolean> = cell(false);
  const marks = new Map<string, string>();
  /** For each channel, the number of the last change to its count other than a new message. */
  const changes = new Map<string, number>();
  let lastChange = 0;
  const changed = (channelId: string) => void changes.set(channelId, (lastChange += 1));

  /**
   * The instant up to which the user has read, by the stored row or by a recent mark of this tab.
   */
  const readUpTo = (channelId: string): string | null => {
    const own = ownParticipant(channelId);
    return laterOf(own?.last_read_at ?? own?.created_at ?? null, marks.get(channelId) ?? null);
  };

  /** True if everything after the instant is loaded, or nothing comes after it. */
  const isKnownFrom = (channelId: string, instant: string): boolean => {
    const last = tallies.of(channelId).lastMessageAt;
    return (
      (last !== null && compareInstants(last, instant) <= 0) ||
      messagesSince(channelId, instant) !== null
    );
  };

  const mentionsMe = (message: Pick<Message, 'metadata'>) =>
    namesPerson(message.metadata, me() ?? '');

  const countAgain = (channelId: string) => {
    const instant = readUpTo(channelId);
    const tally = tallies.of(channelId);
    if (instant === null) return;
    const loaded = messagesSince(channelId, instant);
    if (
      !loaded &&
      tally.lastMessageAt !== null &&
      compareInstants(tally.lastMessageAt, instant) > 0
    )
      return recount();
    const unread = (loaded ?? []).filter(
      (message) => message.author_id !== me() && compareInstants(message.created_at, instant) > 0,
    );
    tally.baseline = NOTHING_COUNTED;
    tally.live = new Map(
      unread.map((message) => [
        message.id,
        { created_at: message.created_at, isMention: mentionsMe(message) },
      ]),
    );
    tallies.publish();
  };

  /**
   * Subtracts the messages between two marks when not all later ones are loaded. The server counts
   * again once it knows the mark.
   */
  const countDown = (channelId: string, from: string | null, to: string) => {
    const tally = tallies.of(channelId);
    const passed = (from === null ? [] : loadedSince(channelId, from)).filter(
      (message) => message.author_id !== me() && compareInstants(message.created_at, to) <= 0,
    );
    const counted = passed.filter(({ id }) => !tally.live.delete(id));
    if (tally.baseline.unread < COUNTED_AT_MOST) {
      const { unread, mentions } = tally.baseline;
      tally.baseline = {
        ...tally.baseline,
        unread: Math.max(0, unread - counted.length),
        mentions: Math.max(0, mentions - counted.filter(mentionsMe).length),
      };
    }
    tallies.publish();
  };

  return {
    counts: tallies.counts,
    isCounted,
    readUpTo,
    /** Instant of the channel's last message, as far as known. */
    lastMessageAt: (channelId: string): string | null =>
      tallies.get(channelId)?.lastMessageAt ?? null,

    /** The current moment, for `counted`: the server's counts need not include changes after it. */
    moment: (): number => lastChange,

    /**
     * Takes the server's counts, adds messages announced after they were taken, and recounts
     * channels that changed otherwise since the request.
     * @param asked the moment of the request
     */
    counted(rows: UnreadCount[], asked: number = lastChange): void {
      tallies.take(rows);
      isCounted.set(true);
      // The server does not know yet what this tab has just marked.
      for (const [channelId, mark] of marks) {
        if (
          isNewer(mark, ownParticipant(channelId)?.last_read_at ?? null) &&
          isKnownFrom(channelId, mark)
        )
          countAgain(channelId);
      }
      for (const [channelId, change] of changes) {
        if (change > asked && tallies.get(channelId)) countAgain(channelId);
      }
    },

    inserted(
      message: Pick<Message, 'id' | 'channel_id' | 'author_id' | 'metadata' | 'created_at'>,
    ): void {
      const tally = tallies.of(message.channel_id);
      tally.lastMessageAt = laterOf(tally.lastMessageAt, canonicalInstant(message.created_at));
      const mark = readUpTo(message.channel_id);
      if (
        message.author_id === me() ||
        (mark !== null && compareInstants(message.created_at, mark) <= 0) ||
        hasCounted(tally.baseline, message.created_at)
      )
        return;
      tally.live.set(message.id, {
        created_at: message.created_at,
        isMention: mentionsMe(message),
      });
      tallies.publishSoon();
    },

    /** @param stored the message before its deletion, if it was loaded */
    deleted(channelId: string, id: string, stored: Message | undefined): void {
      const tally = tallies.of(channelId);
      changed(channelId);
      if (tally.live.delete(id)) return tallies.publish();
      const mark = readUpTo(channelId);
      const wasRead =
        stored &&
        (stored.author_id === me() ||
          (mark !== null && compareInstants(stored.created_at, mark) <= 0));
      if (tally.baseline.unread > 0 && !wasRead) recount();
    },

    /**
     * Shows a read mark before it is stored. It never moves backwards.
     * @returns false if it would
     */
    mark(channelId: string, instant: string): boolean {
      const known = readUpTo(channelId);
      if (known !== null && compareInstants(instant, known) <= 0) return false;
      marks.set(channelId, instant);
      changed(channelId);
      if (isKnownFrom(channelId, instant)) countAgain(channelId);
      else countDown(channelId, known, instant);
      return true;
    },

    /** Reverts what `mark` showed, after the user marked the channel unread. */
    unmark: (channelId: string) => void marks.delete(channelId),

    /**
     * Remembers a channel's count, for a mark that may be refused.
     * @returns a function that restores it with the messages since, and recounts
     */
    remember(channelId: string): () => void {
      const { baseline, live } = tallies.of(channelId);
      const before = [...live];
      return () => {
        const tally = tallies.of(channelId);
        marks.delete(channelId);
        tally.baseline = baseline;
        tally.live = new Map([...before, ...tally.live]);
        tallies.publish();
        changed(channelId);
        countAgain(channelId);
      };
    },

    /** Call when the user's own row changed, here or in another tab. */
    participantChanged(channelId: string): void {
      changed(channelId);
      countAgain(channelId);
    },

    forget(channelId: string): void {
      marks.delete(channelId);
      changes.delete(channelId);
      tallies.forget(channelId);
    },

    reset(): void {
      isCounted.set(false);
      marks.clear();
      changes.clear();
      tallies.reset();
    },
  };
}

const isNewer = (instant: string, than: string | null) =>
  than === null || compareInstants(instant, than) > 0;

export type UnreadCounts = ReturnType<typeof createUnread>;
