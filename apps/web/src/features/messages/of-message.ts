import type { LinkPreview, Poll, PollVote } from '@parley/model';
import { collections } from '../../data/index.ts';
import { shelfOf } from '../../lib/shelf.ts';
import { useShelf } from '../../lib/use-shelf.ts';

/** Rows that stand under single messages; most messages have none. */
const previews = shelfOf(collections.link_previews);
const polls = shelfOf(collections.polls);
const votes = shelfOf(collections.poll_votes);

export const useLinkPreviews = (messageId: string): readonly LinkPreview[] =>
  useShelf(previews, messageId);
export const usePoll = (messageId: string): Poll | undefined => useShelf(polls, messageId)[0];
export const useVotes = (messageId: string): readonly PollVote[] => useShelf(votes, messageId);
