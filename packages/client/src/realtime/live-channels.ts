import { canonicalInstant } from '../collections/instants.ts';

/** Hosted projects allow 100 per connection; the rest is for topics being left and joined. */
export const TOPICS_MOST = 90;
/** The topics of the user, the workspace, presence and typing. */
const OTHER_TOPICS = 4;
export const CHANNELS_MOST = TOPICS_MOST - OTHER_TOPICS;

/** The columns of the user's own participant row that the choice needs. */
export type OwnParticipant = {
  channel_id: string;
  starred: boolean;
  last_read_at: string | null;
  created_at: string;
};

export type Looked = {
  /** The channel on the screen. */
  open: string | null;
  /** Channels with messages on this page, last opened first. */
  opened: readonly string[];
};

/**
 * Chooses the user's channels that get their own topic, in order of priority: the open one,
 * recently opened ones, starred ones, then those read last. A user in no more than `most` channels
 * gets all.
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
