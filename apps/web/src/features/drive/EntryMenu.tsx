import { Dropdown } from '@heroui/react';
import { clsx } from 'clsx';
import { Ellipsis } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entry } from '../files/entry.ts';
import { useMenuItems } from './menu-items.ts';
import { MenuOverlay } from '../../ui/Overlays.tsx';
import { ItemMenu } from '../../ui/ItemMenu.tsx';

/**
 * The actions for one file or folder. Long lists have one per row, so the button is native and the
 * menu mounts only when pressed.
 */
export function EntryMenu({ entry, className = '' }: { entry: Entry; className?: string }) {
  const { t } = useTranslation('drive');
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = () => {
    // Some browsers do not focus a button on press, and the menu returns the focus here.
    button.current?.focus();
    setOpen(true);
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    open();
  };
  const label = t('moreOf', { name: entry.name });
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={open}
        onKeyDown={keyDown}
        className={clsx(
          'grid size-8 place-items-center',
          'cursor-pointer rounded-lg text-soft transition-colors',
          'hover:bg-hover',
          className,
        )}
      >
        <Ellipsis size={17} strokeWidth={1.75} aria-hidden="true" />
      </button>
      {isOpen && (
        <Dropdown isOpen onOpenChange={setOpen}>
          <MenuOverlay
            label={label}
            triggerRef={button}
            placement="bottom end"
            className="min-w-52"
          >
            <Items entry={entry} label={label} />
          </MenuOverlay>
        </Dropdown>
      )}
    </>
  );
}

/** Computes the items only while the menu is open, since each row has a menu. */
function Items({ entry, label }: { entry: Entry; label: string }) {
  const items = useMenuItems([entry]);
  return <ItemMenu aria-label={label} groups={[items]} />;
}
