import { Button, Dropdown } from '@heroui/react';
import { Copy, Ellipsis, Link2, Pencil, Reply, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import type { Actions } from './message-actions.ts';
import { ReactionMenu } from './ReactionMenu.tsx';

/** The small bar of a message, shown on hover and focus; always where there is no hover. */
export function MessageActions({ isOwn, actions }: { isOwn: boolean; actions: Actions }) {
  const { t } = useTranslation('messages');
  const run = (key: React.Key) => {
    if (key === 'text') actions.copyText();
    else if (key === 'link') actions.copyLink();
    else if (key === 'edit') actions.edit();
    else if (key === 'delete') actions.remove();
  };
  return (
    <div className="absolute -top-3.5 right-2 flex items-center rounded-lg border border-hairline bg-raised opacity-0 shadow-(--shadow) transition-opacity group-hover/message:opacity-100 group-focus-within/message:opacity-100 has-[[aria-expanded=true]]:opacity-100 [@media(hover:none)]:top-0 [@media(hover:none)]:opacity-100 [@media(hover:none)]:shadow-none">
      <ReactionMenu onPick={actions.react} />
      <span className="[@media(hover:none)]:hidden"><IconButton label={t('reply')} icon={Reply} onPress={actions.reply} /></span>
      {isOwn && <span className="[@media(hover:none)]:hidden"><IconButton label={t('edit')} icon={Pencil} onPress={actions.edit} /></span>}
      <Dropdown>
        <Button isIconOnly size="sm" variant="ghost" aria-label={t('more')}><Ellipsis size={17} strokeWidth={1.75} aria-hidden="true" /></Button>
        <Dropdown.Popover placement="bottom end">
          <Dropdown.Menu
            onAction={(key) => {
              if (key === 'reply') actions.reply();
              else run(key);
            }}
          >
            <Dropdown.Item id="reply" textValue={t('reply')}><Reply size={16} strokeWidth={1.75} aria-hidden="true" />{t('reply')}</Dropdown.Item>
            {isOwn ? <Dropdown.Item id="edit" textValue={t('edit')}><Pencil size={16} strokeWidth={1.75} aria-hidden="true" />{t('edit')}</Dropdown.Item> : null}
            <Dropdown.Item id="text" textValue={t('copyText')}><Copy size={16} strokeWidth={1.75} aria-hidden="true" />{t('copyText')}</Dropdown.Item>
            <Dropdown.Item id="link" textValue={t('copyLink')}><Link2 size={16} strokeWidth={1.75} aria-hidden="true" />{t('copyLink')}</Dropdown.Item>
            {isOwn ? <Dropdown.Item id="delete" textValue={t('delete')} variant="danger"><Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />{t('delete')}</Dropdown.Item> : null}
          </Dropdown.Menu>
        </Dropdown.Popover>
      </Dropdown>
    </div>
  );
}
