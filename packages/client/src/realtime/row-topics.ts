import { createFirstJoin } from './first-join.ts';
import { createGaps } from './gaps.ts';
import type { TopicUse } from './topics.ts';

export type RowTopicsOptions = {
  /** When the first reads began, by the server's clock; null once they are long done. */
  since(): number | null;
  heard(event: string, payload: unknown): void;
};

type RowTopic = {
  /** Loads what was sent before a join. */
  joined(): void;
  /** Loads what was sent and did not arrive; as after a join when left out. */
  gap?: () => void;
  /** The first join missed nothing. */
  whole?: () => void;
};

/**
 * Uses of topics that carry rows: what one may have missed is loaded for each gap and after each
 * join, but the first that missed nothing.
 */
export const createRowTopics =
  ({ since, heard }: RowTopicsOptions) =>
  ({ joined, gap = joined, whole = () => {} }: RowTopic): TopicUse => {
    const gaps = createGaps(gap);
    const first = createFirstJoin({ missed: joined, whole });
    return {
      isNumbered: true,
      since,
      listen(channel) {
        channel.on('broadcast', { event: '*' }, (message) => {
          if (first.heard(message)) return;
          gaps.heard(message);
          heard(message.event, message.payload);
        });
      },
      onJoined(_channel, isAsked) {
        gaps.joined();
        if (isAsked) first.joined();
        else joined();
      },
    };
  };
