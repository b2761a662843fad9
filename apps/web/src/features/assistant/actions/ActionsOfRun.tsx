import type { AssistantRun } from '@parley/model';
import { lazy, Suspense } from 'react';
import { useActionsOfRun } from '../run-hooks.ts';

// Loaded lazily, because few replies propose an action.
const ActionCards = lazy(() => import('./ActionCards.tsx'));

export function ActionsOfRun({ run }: { run: AssistantRun }) {
  const actions = useActionsOfRun(run);
  return (
    actions.length > 0 && (
      <Suspense>
        <ActionCards actions={actions} run={run} />
      </Suspense>
    )
  );
}
