import { newId, type Poll, type PollVote } from '@parley/model';
import * as z from 'zod/mini';
import { collections } from '../../../data/index.ts';

export type PollOption = {
  text: string;
  index: number;
  votes: PollVote[];
  /** Share of all voters, 0 to 1. */
  share: number;
};
export type PollTally = { options: PollOption[]; voters: number };

const texts = z.array(z.string());

/**
 * Counts votes by option. In a single-choice poll only a voter's latest vote counts; the server
 * removes the others.
 */
export function tally(
  poll: Pick<Poll, 'options' | 'is_multiple'>,
  votes: readonly PollVote[],
): PollTally {
  const latest = new Map(votes.map((vote) => [vote.profile_id, vote.id]));
  const counted = poll.is_multiple
    ? votes
    : votes.filter((vote) => latest.get(vote.profile_id) === vote.id);
  const voters = new Set(counted.map((vote) => vote.profile_id)).size;
  const options = (texts.safeParse(poll.options).data ?? []).map((text, index) => {
    const chosen = counted.filter((vote) => vote.option === index);
    return { text, index, votes: chosen, share: voters === 0 ? 0 : chosen.length / voters };
  });
  return { options, voters };
}

/**
 * Votes for an option, or withdraws the vote.
 * @throws AppError
 */
export async function vote(poll: Poll, { index, votes }: PollOption, ownId: string): Promise<void> {
  const own = votes.find(({ profile_id }) => profile_id === ownId);
  if (own) return collections.poll_votes.delete(own.id);
  const now = new Date().toISOString();
  const { workspace_id, channel_id, message_id } = poll;
  await collections.poll_votes.insert({
    id: newId(),
    workspace_id,
    channel_id,
    message_id,
    poll_id: poll.id,
    profile_id: ownId,
    option: index,
    created_at: now,
    updated_at: now,
  });
}

/**
 * Closes the poll for further votes.
 * @throws AppError
 */
export async function closePoll(id: string): Promise<void> {
  await collections.polls.update(id, (row) => {
    row.closed_at = new Date().toISOString();
  });
}
