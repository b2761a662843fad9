import { Button, Dropdown } from '@heroui/react';
import { Copy, Ellipsis, Link2, type LucideIcon, Pencil, Reply, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import type { Actions } from './message-actions.ts';
import { ReactionMenu } from './ReactionMenu.tsx';
import type { RowMenu } from './use-row-menu.ts';

type Item = { id: string; label: string; icon: LucideIcon; run(): void; isDanger?: boolean };
type MessageActionsProps = { isOwn: boolean; actions: Actions; opened: RowMenu | null; onOpenChange(menu: RowMenu | null): void };

/** The small bar of a message. */
export function MessageActions({ isOwn, actions, opened, onOpenChange }: MessageActionsProps) {
  const { t } = useTranslation('messages');
  const items: Item[] = [
    { id: 'reply', label: t('reply'), icon: Reply, run: actions.reply },
    ...(isOwn ? [{ id: 'edit', label: t('edit'), icon: Pencil, run: actions.edit }] : []),
    { id: 'text', label: t('copyText'), icon: Copy, run: actions.copyText },
    { id: 'link', label: t('copyLink'), icon: Link2, run: actions.copyLink },
    ...(isOwn ? [{ id: 'delete', label: t('delete'), icon: Trash2, run: actions.remove, isDanger: true }] : []),
  ];
  return (
    <div className="absolute -top-4 right-1.5 z-10 flex items-center gap-0.5 rounded-lg border border-hairline bg-raised p-px shadow-(--shadow)">
      <ReactionMenu onPick={actions.react} isOpen={opened === 'react'} onOpenChange={(open) => onOpenChange(open ? 'react' : null)} />
      <IconButton label={t('reply')} icon={Reply} onPress={actions.reply} />
      {isOwn && <IconButton label={t('edit')} icon={Pencil} onPress={actions.edit} />}
      <Dropdown isOpen={opened === 'more'} onOpenChange={(open) => onOpenChange(open ? 'more' : null)}>
        <Button isIconOnly size="sm" variant="ghost" aria-label={t('more')}><Ellipsis size={17} strokeWidth={1.75} aria-hidden="true" /></Button>
        <Dropdown.Popover placement="bottom end" className="min-w-44">
          <Dropdown.Menu items={items} onAction={(key) => items.find(({ id }) => id === key)?.run()}>
            {({ id, label, icon: Icon, isDanger }) => (
              <Dropdown.Item id={id} textValue={label} variant={isDanger ? 'danger' : 'default'}>
                <Icon size={16} strokeWidth={1.75} className={isDanger ? 'text-bad' : 'text-soft'} aria-hidden="true" />
                {label}
              </Dropdown.Item>
            )}
          </Dropdown.Menu>
        </Dropdown.Popover>
      </Dropdown>
    </div>
  );
}
