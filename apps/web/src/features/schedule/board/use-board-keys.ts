import { useHotkey } from '../../../lib/use-hotkey.ts';
import type { ScheduleView } from './range.ts';

type Actions = {
  onView(view: ScheduleView): void;
  onStep(step: 1 | -1): void;
  onToday(): void;
  onNew(): void;
};

/**
 * Page keys move, letters choose: T today, M month, W week, D day, A agenda,
 * N new. Disabled while typing
 * or with an open dialog.
 */
export function useBoardKeys({ onView, onStep, onToday, onNew }: Actions): void {
  const actions: Record<string, () => void> = {
    PageUp: () => onStep(-1),
    PageDown: () => onStep(1),
    t: onToday,
    m: () => onView('month'),
    w: () => onView('week'),
    d: () => onView('day'),
    a: () => onView('agenda'),
    n: onNew,
  };
  useHotkey(
    (event) => event.key in actions && isFree(event),
    (event) => actions[event.key]?.(),
  );
}

function isFree({ target, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || shiftKey) return false;
  if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'))
    return false;
  return !(
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [role=spinbutton], [role=log]'))
  );
}
