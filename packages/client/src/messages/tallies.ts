import { type Cell, cell } from '../base/cell.ts';
import { BURST_MS, KEY_MS } from '../base/paced.ts';
import type { UnreadCount } from '../tables/database.ts';
import { canonicalInstant, compareInstants, laterOf } from '../collections/instants.ts';

export type Unread = { unread: number; mentions: number };

/**
 * The server's counts up to the last message it saw; without `upTo`, they include no message that
 * can still arrive.
 */
type Baseline = Unread & { upTo: string | null };

/** The unread messages of a channel: as counted by the server, and those that arrived since. */
export type UnreadTally = {
  baseline: Baseline;
  live: Map<string, { created_at: string; isMention: boolean }>;
  lastMessageAt: string | null;
};

export const NOTHING_COUNTED: Baseline = { unread: 0, mentions: 0, upTo: null };

/** A message in the channel being read is drawn and marked as read within this time. */
const READ_WITHIN_MS = BURST_MS + KEY_MS + 100;

/** A tally for each channel, and the counts to show. */
export function createTallies() {
  const counts: Cell<Map<string, Unread>> = cell(new Map());
  const tallies = new Map<string, UnreadTally>();
  let publishing: ReturnType<typeof setTimeout> | undefined;

  const publish = () => {
    clearTimeout(publishing);
    publishing = undefined;
    const before = counts.get();
    const next = new Map(
      [...tallies].map(([id, tally]) => [id, unlessSame(total(tally), before.get(id))]),
    );
    if (!areSame(next, before)) counts.set(next);
  };

  return {
    counts,
    get: (channelId: string): UnreadTally | undefined => tallies.get(channelId),

    /** The channel's tally; creates and keeps one if there is none. */
    of(channelId: string): UnreadTally {
      const tally = tallies.get(channelId) ?? {
        baseline: NOTHING_COUNTED,
        live: new Map(),
        lastMessageAt: null,
      };
      tallies.set(channelId, tally);
      return tally;
    },

    /** Takes the server's counts and adds messages announced after they were taken. */
    take(rows: readonly UnreadCount[]): void {
      const before = new Map(tallies);
      tallies.clear();
      for (const { channel_id, unread, mentions, last_message_at } of rows) {
        const upTo = last_message_at && canonicalInstant(last_message_at);
        const baseline = { unread, mentions, upTo };
        const live = [...(before.get(channel_id)?.live ?? [])].filter(
          ([, { created_at }]) => !hasCounted(baseline, created_at),
        );
        tallies.set(channel_id, {
          baseline,
          live: new Map(live),
          lastMessageAt: laterOf(upTo, before.get(channel_id)?.lastMessageAt ?? null),
        });
      }
      publish();
    },

    /** Updates the shown counts from the tallies. */
    publish,

    /**
     * Delays the update, so that a message in the channel being read is never shown as unread: each
     * one would draw the page's title, its icon and the sidebar twice.
     */
    publishSoon(): void {
      publishing ??= setTimeout(publish, READ_WITHIN_MS);
    },

    forget(channelId: string): void {
      tallies.delete(channelId);
      publish();
    },

    reset(): void {
      tallies.clear();
      publish();
    },
  };
}

/** True if the server's count includes the message of that instant. */
export const hasCounted = ({ upTo }: Baseline, instant: string): boolean =>
  upTo !== null && compareInstants(instant, upTo) <= 0;

const total = ({ baseline, live }: UnreadTally): Unread => ({
  unread: baseline.unread + live.size,
  mentions: baseline.mentions + [...live.values()].filter(({ isMention }) => isMention).length,
});

/**
 * Unchanged counts stay the same object, so that a component of one channel does not render again.
 */
const unlessSame = (count: Unread, before: Unread | undefined): Unread =>
  before?.unread === count.unread && before.mentions === count.mentions ? before : count;

const areSame = (a: Map<string, Unread>, b: Map<string, Unread>) =>
  a.size === b.size && [...a].every(([id, count]) => b.get(id) === count);
