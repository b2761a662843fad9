import { type Message, type Reaction, textOf, times } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { copyText } from '../../lib/clipboard.ts';
import { useConversationActions } from './conversation-state.tsx';
import { deleteMessage, react, undoDelete } from './mutations.ts';

type Options = { message: Message; ownId: string; ownReaction: Reaction | undefined };
type KeyOptions = { isOwn: boolean; isReadOnly: boolean; openReactions(): void };

export type Actions = ReturnType<typeof useMessageActions>;

/** What can be done with a message, by pointer and by key. */
export function useMessageActions({ message, ownId, ownReaction }: Options) {
  const { t } = useTranslation('messages');
  const { replyTo, edit } = useConversationActions();
  const copy = async (text: string, done: string) => {
    if (await copyText(text)) toast.success(done);
    else toast.error(t('notCopied'));
  };
  const actions = {
    react: (emoji: string) => react(message, ownId, emoji, ownReaction),
    reply: () => replyTo(message),
    edit: () => edit(message.id),
    copyText: () => void copy(textOf(message), t('textCopied')),
    copyLink: () => void copy(`${window.location.origin}/channels/${message.channel_id}?m=${message.id}`, t('linkCopied')),
    remove() {
      deleteMessage(message.id);
      const undo = () => void (undoDelete(message.id) || toast.error(t('tooLate')));
      toast(t('deleted'), { duration: times.undoDeleteMs, action: { label: t('undo'), onClick: undo } });
    },
  };
  return {
    ...actions,
    /** R replies, E edits, Del deletes, + or : reacts, arrows move, Esc goes back to writing. */
    onKey(event: React.KeyboardEvent<HTMLElement>, { isOwn, isReadOnly, openReactions }: KeyOptions): void {
      const { key, currentTarget } = event;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const keys: Record<string, (() => void) | undefined> = {
        ArrowUp: () => neighbour(currentTarget, -1)?.focus(),
        ArrowDown: () => neighbour(currentTarget, 1)?.focus(),
        Escape: focusComposer,
        ...(isReadOnly ? {} : { r: actions.reply, '+': openReactions, ':': openReactions }),
        ...(isOwn && !isReadOnly ? { e: actions.edit, Delete: actions.remove } : {}),
      };
      const run = keys[key] ?? keys[key.toLowerCase()];
      if (!run) return;
      event.preventDefault();
      run();
    },
  };
}

/** The place where messages are written, if there is one. */
export function focusComposer(): void {
  document.querySelector<HTMLElement>('[data-composer] [contenteditable]')?.focus();
}

function neighbour(row: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const rows = [...(row.closest('[role=log]')?.querySelectorAll<HTMLElement>('article[tabindex]') ?? [])];
  return rows[rows.indexOf(row) + step];
}
