import { times } from '@parley/model';
import i18next from 'i18next';
import { toast } from './toast.ts';
import { toastErrors } from './toast-errors.ts';

/**
 * Says what was added, and for half a minute offers to take it back.
 * @param open shows it
 */
export function toastUndo(text: string, undo: () => Promise<unknown>, open?: () => void): void {
  toast.success(text, {
    duration: times.undoDeleteMs,
    action: { label: i18next.t('common:undo'), onClick: () => toastErrors(undo()) },
    ...(open && { cancel: { label: i18next.t('common:open'), onClick: open } }),
  });
}
