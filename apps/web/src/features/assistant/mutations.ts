import { type AssistantRun, type Json, newId, type RunFeedback } from '@parley/model';
import { collections, supabase, toAppError } from '../../data/index.ts';

/** Stops an answer; the text written so far stays. @throws AppError */
export async function stopRun(run: string): Promise<void> {
  const answer = await supabase.rpc('stop_assistant_run', { run });
  if (answer.error) throw toAppError(answer.error, answer.status);
}

/**
 * Asks again; only the asker is allowed to. An existing answer is rewritten in place.
 * @throws AppError
 */
export async function retryRun(run: string): Promise<void> {
  const answer = await supabase.rpc('retry_assistant_run', { run });
  if (answer.error) throw toAppError(answer.error, answer.status);
}

/**
 * Approves a proposed action, unchanged or with `changed` as its payload.
 * @returns the id of the created row; null for a tool, which runs later.
 * @throws AppError
 */
export async function acceptAction(
  action: string,
  changed: Json | null = null,
): Promise<string | null> {
  const { data, error, status } = await supabase.rpc('accept_action', {
    action,
    ...(changed === null ? {} : { changed }),
  });
  if (error) throw toAppError(error, status);
  return data;
}

/** @throws AppError */
export async function rejectAction(action: string): Promise<void> {
  const { error, status } = await supabase.rpc('reject_action', { action });
  if (error) throw toAppError(error, status);
}

export type Rating = 1 | -1;

/** Rates an answer. Giving the same rating again removes it. @throws AppError */
export async function rate(
  run: AssistantRun,
  ownId: string,
  known: RunFeedback | undefined,
  rating: Rating,
): Promise<void> {
  if (!known) return collections.run_feedback.insert(rowOf(run, ownId, rating));
  if (known.rating === rating) return collections.run_feedback.delete(known.id);
  await collections.run_feedback.update(known.id, (row) => {
    row.rating = rating;
    // The reason for one rating does not explain the opposite one.
    row.note = null;
  });
}

/** Stores the reason for a rating; an empty note clears it. @throws AppError */
export async function explainRating(known: RunFeedback, note: string): Promise<void> {
  await collections.run_feedback.update(known.id, (row) => {
    row.note = note.trim() || null;
  });
}

function rowOf(
  { id, workspace_id, channel_id, message_id }: AssistantRun,
  profile_id: string,
  rating: Rating,
): RunFeedback {
  const now = new Date().toISOString();
  return {
    id: newId(),
    workspace_id,
    channel_id,
    message_id,
    run_id: id,
    profile_id,
    rating,
    note: null,
    created_at: now,
    updated_at: now,
  };
}
