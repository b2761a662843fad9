import { Toolbar } from '@heroui/react';
import type { Channel } from '@parley/model';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOwnId, useRowsWhere } from '../../../data/index.ts';
import { useHotkey } from '../../../lib/use-hotkey.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useChannelRights } from '../../channels/use-channel-rights.ts';
import { focusComposer } from '../actions/neighbours.ts';
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
  const { t } = useTranslation('moves');
  const { select } = useConversationActions();
  const ownId = useOwnId();
  const { removeMessages } = useChannelRights(channel);
  const rows = useRowsWhere('messages', 'channel_id', channel.id);
  const messages = selectableIn(rows, channel.id, threadId).filter(({ id }) => selected.has(id));
  const isReadOnly = channel.archived_at !== null;
  const actions = useSelectedActions({
    messages,
    canChange:
      !isReadOnly && messages.every(({ author_id }) => author_id === ownId || removeMessages),
    isReadOnly,
  });
  const clear = () => {
    select({ type: 'clear' });
    const row = document.querySelector<HTMLElement>(`[data-message-id="${messages[0]?.id}"]`);
    if (row) row.focus();
    else focusComposer();
  };
  // Not in a dialog, nor where Esc ends something else.
  const isFree = ({ target }: KeyboardEvent) =>
    target instanceof Element && !target.closest('[role=dialog], [role=menu], [contenteditable]');
  useHotkey((event) => event.key === 'Escape' && !event.defaultPrevented && isFree(event), clear);
  if (messages.length === 0) return null;
  return (
    <Toolbar
      aria-label={t('actions')}
      className="mx-gutter flex flex-wrap items-center gap-x-0.5 rounded-lg border border-hairline bg-raised px-2 py-1 shadow-(--shadow)"
    >
      <p role="status" className="me-auto px-1 text-sm font-medium whitespace-nowrap">
        {t('selected', { count: messages.length })}
      </p>
      {actions.map(({ id, label, icon, run, isDangerous }) => (
        <IconButton
          key={id}
          label={label}
          icon={icon}
          onPress={run}
          iconClassName={isDangerous ? 'text-bad' : ''}
        />
      ))}
      <IconButton label={t('clear')} shortcut="Esc" icon={X} onPress={clear} />
    </Toolbar>
  );
}
