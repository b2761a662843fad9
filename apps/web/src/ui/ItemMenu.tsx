import { Dropdown, Separator } from '@heroui/react';
import { Fragment } from 'react';
import { keyNames } from '../lib/keys.ts';
import type { ActionGroups } from '../lib/menu-item.ts';

type ItemMenuProps = {
  groups: ActionGroups;
  'aria-label'?: string;
};

/** Menu items with icon, name and shortcut, a line between their groups. */
export function ItemMenu({ groups, 'aria-label': label }: ItemMenuProps) {
  const shown = groups.filter((group) => group.length > 0);
  return (
    <Dropdown.Menu
      {...(label === undefined ? {} : { 'aria-label': label })}
      onAction={(key) =>
        shown
          .flat()
          .find(({ id }) => id === key)
          ?.run()
      }
    >
      {shown.map((group, index) => (
        <Fragment key={group[0]?.id}>
          {index > 0 && <Separator className="mx-2 my-1 h-px! min-h-0! bg-hairline p-0!" />}
          <Dropdown.Section aria-label={group[0]?.label}>
            {group.map(({ id, label: name, icon: Icon, isDangerous = false, shortcut }) => (
              <Dropdown.Item
                key={id}
                id={id}
                textValue={name}
                variant={isDangerous ? 'danger' : 'default'}
              >
                <Icon
                  size={16}
                  strokeWidth={1.75}
                  className={isDangerous ? 'text-bad' : 'text-soft'}
                  aria-hidden="true"
                />
                <span className="flex-1">{name}</span>
                {shortcut && (
                  <span
                    className="ms-6 text-xs text-faint [@media(hover:none)]:hidden"
                    aria-hidden="true"
                  >
                    {keyNames(shortcut)}
                  </span>
                )}
              </Dropdown.Item>
            ))}
          </Dropdown.Section>
        </Fragment>
      ))}
    </Dropdown.Menu>
  );
}
