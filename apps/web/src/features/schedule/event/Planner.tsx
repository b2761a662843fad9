import { toastErrors } from '../../../lib/toast-errors.ts';
import { EventDetails } from './EventDetails.tsx';
import { EventForm } from './EventForm.tsx';
import { ScopeDialog } from './ScopeDialog.tsx';
import type { PlannerState } from './use-planner.ts';

/** Renders the open dialog of the schedule. */
export function Planner({ planner }: { planner: PlannerState }) {
  const { step, item, isLinked, close } = planner;
  if (step.kind === 'form')
    return (
      <EventForm
        initial={step.draft}
        eventId={step.target?.event.id ?? null}
        onSave={(draft) => planner.save(draft, step.target)}
        onClose={close}
      />
    );
  if (step.kind === 'scope')
    return (
      <ScopeDialog
        purpose={step.purpose}
        onChoose={(scope) => toastErrors(step.run(scope))}
        onClose={close}
      />
    );
  return (
    item && (
      <EventDetails
        item={item}
        isLinked={isLinked}
        onEdit={() => planner.edit(item)}
        onDelete={() => planner.remove(item)}
        onClose={planner.closeItem}
      />
    )
  );
}
