import { times } from '@parley/model';
import i18next from 'i18next';
import { toast } from '../../lib/toast.ts';
import { markAllRead } from '../../data/index.ts';
import { toastErrors } from '../../lib/toast-errors.ts';

/**
 * Marks all messages in these channels as read and offers a toast to undo it.
 * @throws AppError if the server refuses one of them; the others stay marked
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
