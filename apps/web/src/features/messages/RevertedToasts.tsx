import { withLabels } from '@parley/markdown';
import { shorten } from '@parley/model';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import {
  discardSend,
  retrySend,
  type StoreEvent,
  storeEvents,
  wordsOfChange,
} from '../../data/index.ts';
import { copyText } from '../../lib/clipboard.ts';
import { errorText } from '../../lib/error-text.ts';
import { labelsNow } from '../text/labels.ts';

/** Tables changed by a press without a form; forms of other tables show a refusal in place. */
const UNATTENDED: StoreEvent['table'][] = ['messages', 'reactions', 'attachments'];

/** Characters shown of the written text; copying takes all of it. */
const EXCERPT = 120;

/**
 * Reports changes that the server refused and that were reverted: which and why, with the user's
 * text to copy. A change that repeatedly fails on the server stays until the user retries or
 * discards it.
 */
export default function RevertedToasts() {
  const { t } = useTranslation(['messages', 'errors']);
  useEffect(() => {
    /** Discards the change only after its text is in the clipboard. */
    const giveBack = async (id: string, words: string) => {
      const isCopied = words === '' || (await copyText(words));
      if (!isCopied) return void toast.error(t('notCopied'));
      discardSend(id);
      if (words !== '') toast.success(t('textCopied'));
    };
    return storeEvents.on((event) => {
      const { type, table, operation, error, change } = event;
      const isOurs = UNATTENDED.includes(table) || change !== undefined;
      // A message shows its state in the list.
      if (type === 'succeeded' || !isOurs || change?.kind === 'message') return;
      const words = change ? withLabels(wordsOfChange(change), labelsNow()) : '';
      const why = error ? errorText(error) : '';
      const title =
        type === 'stuck' ? t('changeStuck') : t([`reverted.${table}.${operation}`, 'reverted.any']);
      if (!change || (words === '' && type === 'reverted')) {
        toast.error(title, { id: `reverted-${table}`, description: why });
        return;
      }
      const excerpt = shorten(words, EXCERPT);
      toast.error(title, {
        id: `change-${change.id}`,
        description: [why, excerpt && t('youWrote', { text: excerpt })].filter(Boolean).join(' '),
        duration: Number.POSITIVE_INFINITY,
        action: { label: t('errors:tryAgain'), onClick: () => retrySend(change.id) },
        cancel: {
          label: t(words === '' ? 'discard' : 'copyAndDiscard'),
          onClick: () => void giveBack(change.id, words),
        },
      });
    });
  }, [t]);
  return null;
}
