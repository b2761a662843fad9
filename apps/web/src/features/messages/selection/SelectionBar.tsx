import type { Channel } from '@parley/model';
import { useEffect } from 'react';
import { useOwnId, useRowsWhere } from '../../../data/index.ts';
import { useHotkey } from '../../../lib/use-hotkey.ts';
import { SelectedBar } from '../../../ui/rows/SelectedBar.tsx';
import { useChannelRights } from '../../channels/use-channel-rights.ts';
import { useConversationActions } from '../conversation-state.tsx';
import { selectableIn } from './selectable.ts';
import { useSelectedActions } from './use-selected-actions.ts';

type SelectionBarProps = {
  channel: Channel;
  threadId: string | null;
  selected: ReadonlySet<string>;
};

/** How many messages are selected, and what can be done with them. */
export default function SelectionBar({ channel, threadId, selected }: SelectionBarProps) {
  const { select } = useConversationActions();
  const deselect = () => select({ type: 'clear' });
  const ownId = useOwnId();
  const { removeMessages } = useChannelRights(channel);
  const rows = useRowsWhere('messages', 'channel_id', channel.id);
  const messages = selectableIn(rows, channel.id, threadId).filter(({ id }) => selected.has(id));
  const isReadOnly = channel.archived_at !== null;
  const items = useSelectedActions({
    messages,
    canChange:
      !isReadOnly && messages.every(({ author_id }) => author_id === ownId || removeMessages),
    isReadOnly,
  });
  useFocusAfter();
  useHotkey((event) => event.key === 'Escape' && isFree(event), deselect);
  return (
    messages.length > 0 && (
      <SelectedBar count={messages.length} items={items} onClear={deselect} isCompact />
    )
  );
}

/** True unless Esc ends something else: in a dialog, a menu or a text. */
const isFree = ({ target, defaultPrevented }: KeyboardEvent): boolean =>
  !defaultPrevented &&
  target instanceof Element &&
  !target.closest('[role=dialog], [role=alertdialog], [role=menu], [contenteditable=true]');

/** Without the bar, the focus would be nowhere: it goes to the row that Tab reaches. */
function useFocusAfter(): void {
  useEffect(
    () => () =>
      void requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        document.querySelector<HTMLElement>('[role=log] article[tabindex="0"]')?.focus();
      }),
    [],
  );
}
