import type { AssistantAction, AssistantRun, RunFeedback } from '@parley/model';
import { collections } from '../../data/index.ts';
import { rowsByMessage } from '../../lib/rows-by-message.ts';
import { useRowsOfMessage } from '../../lib/use-rows-of-message.ts';

/** Rows that belong to the runs of a question. Most messages have none. */
const actions = rowsByMessage(collections.assistant_actions);
const feedback = rowsByMessage(collections.run_feedback);

/** Actions of a run, pending and decided, oldest first. */
export function useActionsOfRun({
  id,
  message_id,
}: Pick<AssistantRun, 'id' | 'message_id'>): AssistantAction[] {
  'use memo';
  const rows = useRowsOfMessage(actions, message_id);
  return rows.filter(({ run_id }) => run_id === id);
}

/** The user's own rating of a run's answer. */
export function useOwnFeedback(
  { id, message_id }: Pick<AssistantRun, 'id' | 'message_id'>,
  ownId: string,
): RunFeedback | undefined {
  return useRowsOfMessage(feedback, message_id).find(
    ({ run_id, profile_id }) => run_id === id && profile_id === ownId,
  );
}
