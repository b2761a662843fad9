import type { Message } from '@parley/model';
import type { MessageMenuActions } from './message-actions.ts';
import { focusComposer } from './neighbours.ts';
import type { RowMenu } from './use-row-menu.ts';

type KeyOptions = {
  message: Message;
  isOwn: boolean;
  isReadOnly: boolean;
  actions: MessageMenuActions;
  open(menu: RowMenu): void;
};

/**
 * Keys of a focused message: R replies in its thread, T opens it, Q quotes, E edits, P pins, S
 * saves, U marks unread, Del deletes, + or : reacts, M opens the menu, Esc returns to the composer.
 * Arrows, J, K and X are keys of the selection (use-row-selection.ts).
 */
export function onMessageKey(
  event: React.KeyboardEvent<HTMLElement>,
  { message, isOwn, isReadOnly, actions, open }: KeyOptions,
): void {
  const { key, currentTarget } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const isReply = message.thread_id !== null;
  const everywhere = {
    Escape: () => focusComposer(currentTarget),
    t: actions.thread,
    s: actions.bookmark,
    m: () => open('more'),
  };
  const keys: Record<string, (() => void) | undefined> = {
    ...everywhere,
    ...(isReply ? {} : { u: actions.unread }),
    ...(isReadOnly
      ? {}
      : {
          r: actions.reply,
          q: actions.quote,
          p: actions.pin,
          Delete: actions.remove,
          '+': () => open('react'),
          ':': () => open('react'),
        }),
    ...(isOwn && !isReadOnly ? { e: actions.edit } : {}),
  };
  const run = keys[key] ?? keys[key.toLowerCase()];
  if (!run) return;
  event.preventDefault();
  // In a panel, Escape on a message returns to the panel's composer and does not close the panel.
  event.stopPropagation();
  run();
}
