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

/**
 * Changed by a press, with nothing on the screen that waits: forms of other tables show a refusal
 * in place.
 */
const UNATTENDED: StoreEvent['table'][] = ['messages', 'reactions', 'attachments'];

/** Words shown of what was written; all of them are copied. */
const EXCERPT = 120;

/**
 * A change the server refused was taken back: says which, and why, and gives the person back what
 * they wrote. One that makes the server fail time and again is theirs to decide on.
 */
export default function RevertedToasts() {
  const { t } = useTranslation(['messages', 'errors']);
  useEffect(() => {
    /** Nothing is thrown away before its words are in the clipboard. */
    const giveBack = async (id: string, words: string) => {
      const isCopied = words === '' || (await copyText(words));
      if (!isCopied) return void toast.error(t('notCopied'));
      discardSend(id);
      if (words !== '') toast.success(t('textCopied'));
    };
    return storeEvents.on((event) => {
      const { type, table, operation, error, change } = event;
      const isOurs = UNATTENDED.includes(table) || change !== undefined;
      // A message shows its own state where it is written.
      if (type === 'succeeded' || !isOurs || change?.kind === 'message') return;
      const words = change ? wordsOfChange(change) : '';
      const why = error ? errorText(error) : '';
      const says =
        type === 'stuck' ? t('changeStuck') : t([`reverted.${table}.${operation}`, 'reverted.any']);
      if (!change || (words === '' && type === 'reverted')) {
        toast.error(says, { id: `reverted-${table}`, description: why });
        return;
      }
      const excerpt = words.length > EXCERPT ? `${words.slice(0, EXCERPT)}…` : words;
      toast.error(says, {
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
