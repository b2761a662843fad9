import { times } from '@parley/model';
import i18next from 'i18next';
import { toast } from './toast.ts';
import { toastErrors } from './toast-errors.ts';

type Undo = () => Promise<unknown>;

/** For half a minute, offers to take back what was done. */
const offer = (undo: Undo) => ({
  duration: times.undoDeleteMs,
  action: { label: i18next.t('common:undo'), onClick: () => toastErrors(undo()) },
});

/** Says what was changed or removed, and offers to take it back. */
export const toastRemoval = (text: string, undo: Undo): void => void toast(text, offer(undo));

/**
 * Says what was added, and offers to take it back.
 * @param open shows it
 */
export function toastUndo(text: string, undo: Undo, open?: () => void): void {
  toast.success(text, {
    ...offer(undo),
    ...(open && { cancel: { label: i18next.t('common:open'), onClick: open } }),
  });
}
