import { withLabels } from '@parley/markdown';
import { authorName, type Message, textOf, times } from '@parley/model';
import {
  Bookmark,
  Copy,
  CornerUpLeft,
  Forward,
  Hash,
  MessageSquareText,
  ShieldAlert,
  Trash2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOwnId, useProfiles } from '../../../data/index.ts';
import { copyText } from '../../../lib/clipboard.ts';
import type { MenuItem } from '../../../lib/menu-item.ts';
import { toast } from '../../../lib/toast.ts';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { toggleBookmark } from '../../saved/mutations.ts';
import { bookmarkOf } from '../../saved/queries.ts';
import { labelsNow } from '../../text/labels.ts';
import { useConversationActions } from '../conversation-state.tsx';
import { useMove } from '../moves/use-move.ts';
import { deleteMessage, undoDelete } from '../mutations.ts';

type Options = {
  /** Oldest first. */
  messages: Message[];
  /** True if the user may move and delete all of them. */
  canChange: boolean;
  isReadOnly: boolean;
};

/** What can be done with the selected messages. */
export function useSelectedActions({ messages, canChange, isReadOnly }: Options): MenuItem[] {
  const { t } = useTranslation('moves');
  const { ask, select } = useConversationActions();
  const profiles = useProfiles();
  const ownId = useOwnId();
  const move = useMove();
  const [first] = messages;
  if (!first) return [];
  const count = messages.length;
  const clear = () => select({ type: 'clear' });
  const replies = messages.filter(({ thread_id }) => thread_id !== null);

  const save = async () => {
    const unsaved = messages.filter(({ id }) => bookmarkOf(id) === undefined);
    await Promise.all(unsaved.map((message) => toggleBookmark(message, ownId)));
    toast.success(t('saved', { count }));
    clear();
  };
  const copy = async () => {
    const labels = labelsNow();
    const texts = messages.map(
      (message) => `${authorName(message, profiles)}: ${withLabels(textOf(message), labels)}`,
    );
    if (await copyText(texts.join('\n\n'))) toast.success(t('copied', { count }));
    else toast.error(t('messages:notCopied'));
    clear();
  };
  /** The user's own immediately, with undo; with those of others after a confirmation. */
  const remove = () => {
    if (messages.some(({ author_id }) => author_id !== ownId))
      return ask({ dialog: 'remove', message: first, messages });
    for (const { id } of messages) deleteMessage(id);
    clear();
    toast(t('deleted', { count }), {
      duration: times.undoDeleteMs,
      action: {
        label: t('messages:undo'),
        onClick: () =>
          void (
            messages.map(({ id }) => undoDelete(id)).every(Boolean) ||
            toast.error(t('messages:tooLate'))
          ),
      },
    });
  };

  const items: (MenuItem | false)[] = [
    canChange && {
      id: 'thread',
      label: t('toThread'),
      icon: MessageSquareText,
      run: () => ask({ dialog: 'move', message: first, messages, to: 'thread' }),
    },
    canChange &&
      replies.length > 0 && {
        id: 'out',
        label: t('outOfThread'),
        icon: CornerUpLeft,
        run: () => move(replies, { channelId: first.channel_id, threadId: null }),
      },
    canChange && {
      id: 'channel',
      label: t('toChannel'),
      icon: Hash,
      run: () => ask({ dialog: 'move', message: first, messages, to: 'channel' }),
    },
    !isReadOnly && {
      id: 'forward',
      label: t('messages:forward'),
      icon: Forward,
      run: () => ask({ dialog: 'forward', message: first, messages }),
    },
    { id: 'save', label: t('messages:bookmark'), icon: Bookmark, run: () => toastErrors(save()) },
    { id: 'copy', label: t('messages:copyText'), icon: Copy, run: () => toastErrors(copy()) },
    !isReadOnly && {
      id: 'risk',
      label: t('messages:raiseRisk'),
      icon: ShieldAlert,
      run: () => ask({ dialog: 'risk', message: first, messages }),
    },
    canChange && {
      id: 'delete',
      label: t('messages:delete'),
      icon: Trash2,
      run: remove,
      isDangerous: true,
    },
  ];
  return items.filter((item) => item !== false);
}
