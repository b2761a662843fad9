import type { Bookmark, LinkPreview, Poll, PollVote } from '@parley/model';
import { useCallback, useSyncExternalStore } from 'react';
import { collections } from '../../data/index.ts';
import { type Shelf, shelfOf } from '../../lib/shelf.ts';

/** Rows that stand under single messages; most messages have none. */
const bookmarks = shelfOf(collections.bookmarks);
const previews = shelfOf(collections.link_previews);
const polls = shelfOf(collections.polls);
const votes = shelfOf(collections.poll_votes);

function useRows<Row>({ rows, subscribe }: Shelf<Row>, messageId: string): readonly Row[] {
  return useSyncExternalStore(
    useCallback((listener) => subscribe(messageId, listener), [subscribe, messageId]),
    () => rows(messageId),
  );
}

/** The person's own bookmark of a message. */
export const useBookmark = (messageId: string): Bookmark | undefined =>
  useRows(bookmarks, messageId)[0];
export const bookmarkOf = (messageId: string): Bookmark | undefined => bookmarks.rows(messageId)[0];
export const useLinkPreviews = (messageId: string): readonly LinkPreview[] =>
  useRows(previews, messageId);
export const usePoll = (messageId: string): Poll | undefined => useRows(polls, messageId)[0];
export const useVotes = (messageId: string): readonly PollVote[] => useRows(votes, messageId);
