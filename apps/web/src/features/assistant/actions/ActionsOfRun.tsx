import type { AssistantRun } from '@parley/model';
import { lazy, Suspense } from 'react';
import { useActionsOfRun } from '../of-run.ts';

// Dates, scores and forms are fetched for the few replies that propose something.
const ActionCards = lazy(() => import('./ActionCards.tsx'));

/** What a run proposes to do. */
export function ActionsOfRun({ run }: { run: AssistantRun }) {
  const actions = useActionsOfRun(run);
  return (
    actions.length > 0 && (
      <Suspense>
        <ActionCards actions={actions} />
      </Suspense>
    )
  );
}
