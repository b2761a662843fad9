import { Button, Dropdown } from '@heroui/react';
import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { keyNames } from '../../lib/keys.ts';
import type { Entry } from './entries.ts';
import { useMenuItems } from './menu-items.ts';

/** All that can be done with one file or folder. */
export function EntryMenu({ entry, className = '' }: { entry: Entry; className?: string }) {
  const { t } = useTranslation('drive');
  return (
    <Dropdown>
      <Button isIconOnly size="sm" variant="ghost" aria-label={t('moreOf', { name: entry.name })} className={`h-8 w-8 text-soft ${className}`}><Ellipsis size={17} strokeWidth={1.75} aria-hidden="true" /></Button>
      <Dropdown.Popover placement="bottom end" className="min-w-52">
        <Items entry={entry} />
      </Dropdown.Popover>
    </Dropdown>
  );
}

/** Worked out only while the menu is open: there is one in each row. */
function Items({ entry }: { entry: Entry }) {
  const items = useMenuItems([entry]);
  return (
    <Dropdown.Menu items={items} onAction={(key) => items.find(({ id }) => id === key)?.run()}>
      {({ id, label, icon: Icon, isDangerous, shortcut }) => (
        <Dropdown.Item id={id} textValue={label} className={isDangerous ? 'text-bad' : ''}>
          <Icon size={16} strokeWidth={1.75} className={isDangerous ? 'text-bad' : 'text-soft'} aria-hidden="true" />
          <span className="flex-1">{label}</span>
          {shortcut && <span className="text-[12.5px] text-faint">{keyNames(shortcut)}</span>}
        </Dropdown.Item>
      )}
    </Dropdown.Menu>
  );
}
