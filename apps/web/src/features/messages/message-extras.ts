import type { LinkPreview, Poll, PollVote } from '@parley/model';
import { collections } from '../../data/index.ts';
import { rowsByMessage } from '../../lib/rows-by-message.ts';
import { useRowsOfMessage } from '../../lib/use-rows-of-message.ts';

/** Rows indexed by message, because most messages have none. */
const previews = rowsByMessage(collections.link_previews);
const polls = rowsByMessage(collections.polls);
const votes = rowsByMessage(collections.poll_votes);

export const useLinkPreviews = (messageId: string): readonly LinkPreview[] =>
  useRowsOfMessage(previews, messageId);
export const usePoll = (messageId: string): Poll | undefined =>
  useRowsOfMessage(polls, messageId)[0];
export const useVotes = (messageId: string): readonly PollVote[] =>
  useRowsOfMessage(votes, messageId);
