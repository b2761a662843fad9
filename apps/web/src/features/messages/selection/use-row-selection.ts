import type { Message } from '@parley/model';
import type { KeyboardEvent, MouseEvent } from 'react';
import { collections } from '../../../data/index.ts';
import { type SelectionCommand, selectionCommand } from '../../../lib/selection.ts';
import { neighbourMessage } from '../actions/neighbours.ts';
import { useConversationActions } from '../conversation-state.tsx';
import { selectableIn } from './selectable.ts';

/** What is pressed for itself, not to select the row around it. */
const PRESSABLE = 'a, button, input, textarea, select, summary, video, audio, [contenteditable]';

type Options = {
  message: Pick<Message, 'id' | 'channel_id'>;
  /** The thread in whose panel the row is. */
  threadId: string | null;
  isSelecting: boolean;
};

/** Handlers of a message's row that select it, by pointer and keyboard. */
export function useRowSelection({ message, threadId, isSelecting }: Options) {
  const { select } = useConversationActions();
  const toggle = (id: string) => select({ type: 'toggle', id });
  const extendTo = (id: string) => {
    const rows = selectableIn(collections.messages.values(), message.channel_id, threadId);
    select({ type: 'extendTo', id, order: rows.map((row) => row.id) });
  };

  const move = (row: HTMLElement, step: 1 | -1, isExtending: boolean) => {
    const next = neighbourMessage(row, step);
    const id = next?.dataset.messageId;
    next?.focus();
    if (!isExtending || !id) return;
    // The first step of a range begins it at the row that had the focus.
    if (!isSelecting) toggle(message.id);
    extendTo(id);
  };

  const run = (command: SelectionCommand, row: HTMLElement) => {
    if (command === 'next' || command === 'previous')
      return move(row, command === 'next' ? 1 : -1, false);
    if (command === 'extendToNext' || command === 'extendToPrevious')
      return move(row, command === 'extendToNext' ? 1 : -1, true);
    if (command === 'clear') return select({ type: 'clear' });
    return command === 'toggle' ? toggle(message.id) : extendTo(message.id);
  };

  return {
    toggle: () => toggle(message.id),

    /** @returns true if the key was one of the selection */
    onKey(event: KeyboardEvent<HTMLElement>): boolean {
      const command = selectionCommand(event, isSelecting);
      if (!command) return false;
      event.preventDefault();
      // In a panel, Escape ends the selection and does not close the panel.
      event.stopPropagation();
      run(command, event.currentTarget);
      return true;
    },

    /** A range of rows is no selection of text. */
    onMouseDown(event: MouseEvent<HTMLElement>): void {
      if (!event.shiftKey || isPressable(event)) return;
      event.preventDefault();
      event.currentTarget.focus();
    },

    onClick(event: MouseEvent<HTMLElement>): void {
      if (event.defaultPrevented || isPressable(event)) return;
      if (event.shiftKey) return extendTo(message.id);
      if (event.ctrlKey || event.metaKey) return toggle(message.id);
      if (isSelecting && getSelection()?.isCollapsed !== false) toggle(message.id);
    },
  };
}

const isPressable = ({ target, currentTarget }: MouseEvent<HTMLElement>): boolean => {
  const pressed = target instanceof Element ? target.closest(PRESSABLE) : null;
  return pressed !== null && currentTarget.contains(pressed);
};
