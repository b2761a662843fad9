import { canonicalInstant } from '../collections/instants.ts';

/** Hosted projects allow 100 on one connection; the rest is for those being left and joined. */
export const TOPICS_MOST = 90;
/** The person's, the workspace's, who is here, who writes. */
const OTHER_TOPICS = 4;
export const CHANNELS_MOST = TOPICS_MOST - OTHER_TOPICS;

/** One’s own row among the participants, as far as the choice needs it. */
export type OwnParticipant = {
  channel_id: string;
  starred: boolean;
  last_read_at: string | null;
  created_at: string;
};

export type Looked = {
  /** The channel on the screen. */
  open: string | null;
  /** Channels that this page holds messages of, the latest opened first. */
  opened: readonly string[];
};

/**
 * Which of one's channels have a topic of their own, the most wanted first: the open one, those
 * opened lately, the starred, then those read last. Whoever is in no more than `most` has all.
 */
export function chooseLive(
  participants: readonly OwnParticipant[],
  { open, opened }: Looked,
  most: number = CHANNELS_MOST,
): string[] {
  const turn = new Map(opened.map((channelId, index) => [channelId, index + 1]));
  if (open !== null) turn.set(open, 0);
  const last = turn.size + 1;
  return participants
    .map((participant) => ({
      id: participant.channel_id,
      rank: turn.get(participant.channel_id) ?? (participant.starred ? last : last + 1),
      at: canonicalInstant(participant.last_read_at ?? participant.created_at),
    }))
    .toSorted((a, b) => a.rank - b.rank || textOrder(b.at, a.at) || textOrder(a.id, b.id))
    .slice(0, most)
    .map(({ id }) => id);
}

const textOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
