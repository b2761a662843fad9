import { type Cell, cell } from '../base/cell.ts';
import { BURST_MS, KEY_MS } from '../base/paced.ts';
import type { UnreadCount } from '../tables/database.ts';
import { canonicalInstant, compareInstants, laterOf } from '../collections/instants.ts';

export type Unread = { unread: number; mentions: number };

/** What the server counted, up to its last message; without one, nothing that may come again. */
type Baseline = Unread & { upTo: string | null };

/** What is unread in a channel: as the server counted it, and what came since. */
export type Tally = {
  baseline: Baseline;
  live: Map<string, { created_at: string; isMention: boolean }>;
  lastMessageAt: string | null;
};

export const NOTHING_COUNTED: Baseline = { unread: 0, mentions: 0, upTo: null };

/** What arrives where somebody reads is drawn, and marked as read, before this is over. */
const READ_WITHIN_MS = BURST_MS + KEY_MS + 100;

/** A tally for each channel, and the counts that are shown of them. */
export function createTallies() {
  const counts: Cell<Map<string, Unread>> = cell(new Map());
  const tallies = new Map<string, Tally>();
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
    get: (channelId: string): Tally | undefined => tallies.get(channelId),

    /** The channel's tally, from now on kept where there was none. */
    of(channelId: string): Tally {
      const tally = tallies.get(channelId) ?? {
        baseline: NOTHING_COUNTED,
        live: new Map(),
        lastMessageAt: null,
      };
      tallies.set(channelId, tally);
      return tally;
    },

    /** The server's counts; what was announced after they were taken is added to them. */
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

    /** Shows the counts as the tallies are now. */
    publish,

    /**
     * What arrives where somebody is reading is never shown as unread: with each message the page's
     * title, its icon and the sidebar would be drawn twice.
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

/** Whether the server has seen the message of that moment when it counted. */
export const hasCounted = ({ upTo }: Baseline, instant: string): boolean =>
  upTo !== null && compareInstants(instant, upTo) <= 0;

const total = ({ baseline, live }: Tally): Unread => ({
  unread: baseline.unread + live.size,
  mentions: baseline.mentions + [...live.values()].filter(({ isMention }) => isMention).length,
});

/** Counts that did not change stay the same object: who shows one channel's draws nothing anew. */
const unlessSame = (count: Unread, before: Unread | undefined): Unread =>
  before?.unread === count.unread && before.mentions === count.mentions ? before : count;

const areSame = (a: Map<string, Unread>, b: Map<string, Unread>) =>
  a.size === b.size && [...a].every(([id, count]) => b.get(id) === count);
