import type { AssistantAction, AssistantRun, RunFeedback } from '@parley/model';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { collections } from '../../data/index.ts';
import { type Shelf, shelfOf } from '../../lib/shelf.ts';

/** What hangs on the runs of a question; most messages have none. */
const actions = shelfOf(collections.assistant_actions);
const feedback = shelfOf(collections.run_feedback);

function useRows<Row>({ rows, subscribe }: Shelf<Row>, messageId: string): readonly Row[] {
  return useSyncExternalStore(
    useCallback((listener) => subscribe(messageId, listener), [subscribe, messageId]),
    () => rows(messageId),
  );
}

/** What the assistant would do in a run and waits for, or has done, oldest first. */
export function useActionsOfRun({
  id,
  message_id,
}: Pick<AssistantRun, 'id' | 'message_id'>): AssistantAction[] {
  const rows = useRows(actions, message_id);
  return useMemo(() => rows.filter(({ run_id }) => run_id === id), [rows, id]);
}

/** What the person said of a run's answer. */
export function useOwnFeedback(
  { id, message_id }: Pick<AssistantRun, 'id' | 'message_id'>,
  ownId: string,
): RunFeedback | undefined {
  return useRows(feedback, message_id).find(
    ({ run_id, profile_id }) => run_id === id && profile_id === ownId,
  );
}
