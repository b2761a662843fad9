import { Dropdown } from '@heroui/react';
import type { LucideIcon } from 'lucide-react';
import { keyNames } from '../lib/keys.ts';

/** A menu item and its action. */
export type MenuItem = {
  id: string;
  label: string;
  icon: LucideIcon;
  run(): unknown;
  /** In the notation of `keyNames`. */
  shortcut?: string;
  isDangerous?: boolean;
};

type ItemMenuProps = {
  items: readonly MenuItem[];
  'aria-label'?: string;
};

/** Menu items with icon, name and shortcut. */
export function ItemMenu({ items, 'aria-label': label }: ItemMenuProps) {
  return (
    <Dropdown.Menu
      {...(label === undefined ? {} : { 'aria-label': label })}
      items={items}
      onAction={(key) => items.find(({ id }) => id === key)?.run()}
    >
      {({ id, label: name, icon: Icon, isDangerous = false, shortcut }) => (
        <Dropdown.Item id={id} textValue={name} className={isDangerous ? 'text-bad' : ''}>
          <Icon
            size={16}
            strokeWidth={1.75}
            className={isDangerous ? 'text-bad' : 'text-soft'}
            aria-hidden="true"
          />
          <span className="flex-1">{name}</span>
          {shortcut && <span className="text-xs text-faint">{keyNames(shortcut)}</span>}
        </Dropdown.Item>
      )}
    </Dropdown.Menu>
  );
}
