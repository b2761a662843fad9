import { times } from '@parley/model';
import i18next from 'i18next';
import { toast } from '../../lib/toast.ts';
import { markAllRead } from '../../data/index.ts';
import { toastErrors } from '../../lib/toast-errors.ts';

/**
 * Everything in these channels is read because the person asked for it; a toast takes it back.
 * @throws AppError where the server refuses it for one of them; it holds for the others
 */
export async function markReadWithUndo(channelIds: readonly string[]): Promise<void> {
  const marks = await Promise.allSettled(channelIds.map(markAllRead));
  const backs = marks.flatMap((mark) => (mark.status === 'fulfilled' ? mark.value : []));
  if (backs.length > 0)
    toast(i18next.t('unread:marked', { count: backs.length }), {
      duration: times.undoDeleteMs,
      action: {
        label: i18next.t('unread:undo'),
        onClick: () => toastErrors(Promise.all(backs.map((back) => back()))),
      },
    });
  for (const mark of marks) if (mark.status === 'rejected') throw mark.reason;
}
