import { Dropdown } from '@heroui/react';
import type { ComponentProps, Key, ReactNode } from 'react';
import { useOpening } from './opening.ts';
import { MenuOverlay } from './Overlays.tsx';

type OpenedMenuProps = Pick<ComponentProps<typeof MenuOverlay>, 'placement' | 'className'> & {
  /** Accessible name, and the title on a phone. */
  label: string;
  onAction(key: Key): void;
  children: ReactNode;
};

/** The menu that an `OverlayButton` opened. */
export function OpenedMenu({ label, onAction, children, ...overlay }: OpenedMenuProps) {
  const opening = useOpening();
  return (
    <Dropdown isOpen={opening.isOpen} onOpenChange={opening.onOpenChange}>
      <MenuOverlay
        {...overlay}
        label={label}
        triggerRef={opening.triggerRef}
        aria-labelledby={opening.triggerId}
      >
        <Dropdown.Menu
          aria-label={label}
          aria-labelledby={opening.triggerId}
          autoFocus={opening.focus}
          onAction={onAction}
        >
          {children}
        </Dropdown.Menu>
      </MenuOverlay>
    </Dropdown>
  );
}
