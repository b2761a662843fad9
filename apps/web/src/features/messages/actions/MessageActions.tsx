import { Button, Dropdown, Toolbar } from '@heroui/react';
import type { Message } from '@parley/model';
import { clsx } from 'clsx';
import { Bookmark, BookmarkCheck, Ellipsis, MessageSquareText, Pencil, Reply } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useBookmark } from '../../saved/queries.ts';
import { ReactionMenu } from '../ReactionMenu.tsx';
import { ItemMenu } from '../../../ui/ItemMenu.tsx';
import { useActions } from './message-noun.ts';
import type { MessageMenuActions } from './message-actions.ts';
import type { RowMenu } from './use-row-menu.ts';
import { MenuOverlay } from '../../../ui/Overlays.tsx';

type MessageActionsProps = {
  message: Message;
  isOwn: boolean;
  isReadOnly: boolean;
  isInThread: boolean;
  actions: MessageMenuActions;
  opened: RowMenu | null;
  onOpenChange(menu: RowMenu | null): void;
};

/**
 * A message's toolbar: the most frequent actions, and a menu with all of them. Arrow keys move
 * within it.
 */
export default function MessageActions({
  message,
  isOwn,
  isReadOnly,
  isInThread,
  actions,
  opened,
  onOpenChange,
}: MessageActionsProps) {
  const { t } = useTranslation('messages');
  const isBookmarked = useBookmark(message.id) !== undefined;
  return (
    <Toolbar
      aria-label={t('actions')}
      className={clsx(
        'absolute -top-4 end-1.5 z-10 flex items-center gap-0.5 p-px',
        'rounded-lg border border-hairline bg-raised shadow-(--shadow)',
        // Of a focused and a pointed message, the pointed one shows its toolbar.
        'not-focus-within:not-has-aria-expanded:not-group-hover/message:in-[[role=log]:has(article:hover)]:opacity-0',
      )}
    >
      {!isReadOnly && (
        <ReactionMenu
          onPick={actions.react}
          isOpen={opened === 'react'}
          onOpenChange={(open) => onOpenChange(open ? 'react' : null)}
        />
      )}
      {isReadOnly ? (
        !isInThread && (
          <IconButton
            label={t('thread')}
            shortcut="T"
            icon={MessageSquareText}
            onPress={actions.thread}
          />
        )
      ) : (
        <IconButton label={t('reply')} shortcut="R" icon={Reply} onPress={actions.reply} />
      )}
      {isOwn && !isReadOnly ? (
        <IconButton label={t('edit')} shortcut="E" icon={Pencil} onPress={actions.edit} />
      ) : (
        <IconButton
          label={t(isBookmarked ? 'removeBookmark' : 'bookmark')}
          shortcut="S"
          icon={isBookmarked ? BookmarkCheck : Bookmark}
          onPress={actions.bookmark}
        />
      )}
      <Dropdown
        isOpen={opened === 'more'}
        onOpenChange={(open) => onOpenChange(open ? 'more' : null)}
      >
        <Button isIconOnly size="sm" variant="ghost" aria-label={t('more')}>
          <Ellipsis size={17} strokeWidth={1.75} aria-hidden="true" />
        </Button>
        <MenuOverlay label={t('more')} placement="bottom end" className="min-w-56">
          <MenuContent id={message.id} />
        </MenuOverlay>
      </Dropdown>
    </Toolbar>
  );
}

/** Computes the items only while the menu is open. */
function MenuContent({ id }: { id: string }) {
  const { t } = useTranslation('messages');
  return <ItemMenu aria-label={t('more')} groups={useActions(id)} />;
}
