import { createFirstJoin } from './first-join.ts';
import { createGaps } from './gaps.ts';
import type { TopicUse } from './topics.ts';

export type RowTopicsOptions = {
  /** Start of the first reads, by the server's clock; null once they are long done. */
  since(): number | null;
  heard(event: string, payload: unknown): void;
};

type RowTopic = {
  /** Loads rows that were sent before a join. */
  joined(): void;
  /** Loads rows that were sent and did not arrive; defaults to `joined`. */
  gap?: () => void;
  /** Called if the first join missed nothing. */
  whole?: () => void;
};

/**
 * Uses of topics that carry rows: missed rows are loaded after each gap and each join, except a
 * first join that missed nothing.
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
