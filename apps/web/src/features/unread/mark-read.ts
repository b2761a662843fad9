import { times } from '@parley/model';
import i18next from 'i18next';
import { toast } from '../../lib/toast.ts';
import { markAllRead } from '../../data/index.ts';
import { toastErrors } from '../../lib/toast-errors.ts';

/**
 * Everything in these channels is read because the person asked for it; a toast takes it back.
 * @throws AppError
 */
export async function markReadWithUndo(channelIds: readonly string[]): Promise<void> {
  const backs = await Promise.all(channelIds.map(markAllRead));
  toast(i18next.t('unread:marked', { count: channelIds.length }), {
    duration: times.undoDeleteMs,
    action: {
      label: i18next.t('unread:undo'),
      onClick: () => toastErrors(Promise.all(backs.map((back) => back()))),
    },
  });
}
