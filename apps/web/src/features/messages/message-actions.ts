import { type Message, type Reaction, textOf, times } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { deleteMessage, react, undoDelete } from './mutations.ts';
import { useComposerState } from './composer-state.tsx';

type Options = { message: Message; ownId: string; ownReaction: Reaction | undefined; startEditing(): void };

export type Actions = ReturnType<typeof useMessageActions>;

/** What can be done with a message, by pointer and by key. */
export function useMessageActions({ message, ownId, ownReaction, startEditing }: Options) {
  const { t } = useTranslation('messages');
  const { replyTo } = useComposerState();
  const copy = async (text: string) => {
    await navigator.clipboard?.writeText(text);
    toast.success(t('copied'));
  };
  const actions = {
    react: (emoji: string) => react(message, ownId, emoji, ownReaction),
    reply: () => replyTo(message),
    edit: startEditing,
    copyText: () => void copy(textOf(message)),
    copyLink: () => void copy(`${window.location.origin}/channels/${message.channel_id}?m=${message.id}`),
    remove() {
      deleteMessage(message.id);
      toast(t('deleted'), { duration: times.undoDeleteMs, action: { label: t('undo'), onClick: () => undoDelete(message.id) } });
    },
  };
  return {
    ...actions,
    /** R replies, E edits, Del deletes, arrows move. */
    onKey(event: React.KeyboardEvent<HTMLElement>, isOwn: boolean): void {
      const { key } = event;
      if (key === 'ArrowUp' || key === 'ArrowDown') {
        event.preventDefault();
        neighbour(event.currentTarget, key === 'ArrowUp' ? -1 : 1)?.focus();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const run = { r: actions.reply, e: isOwn ? actions.edit : null, delete: isOwn ? actions.remove : null }[key.toLowerCase()];
      if (!run) return;
      event.preventDefault();
      run();
    },
  };
}

function neighbour(row: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const rows = [...(row.closest('[role=log]')?.querySelectorAll<HTMLElement>('article') ?? [])];
  return rows[rows.indexOf(row) + step];
}
