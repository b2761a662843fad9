import type { Message } from '@parley/model';

type Row = Pick<Message, 'id' | 'channel_id' | 'thread_id' | 'role' | 'deleted_at' | 'created_at'>;

/** The messages of a channel, or of a thread with its first, that can be selected; oldest first. */
export const selectableIn = <Found extends Row>(
  rows: Iterable<Found>,
  channelId: string,
  threadId: string | null,
): Found[] =>
  [...rows]
    .filter(
      (row) =>
        row.channel_id === channelId &&
        (row.thread_id === threadId || row.id === threadId) &&
        row.role !== 'system' &&
        !row.deleted_at,
    )
    .toSorted((a, b) => compare(a.created_at, b.created_at) || compare(a.id, b.id));

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
