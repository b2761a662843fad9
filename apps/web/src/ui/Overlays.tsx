import { Dropdown, Popover } from '@heroui/react';
import type { ComponentProps, ReactNode } from 'react';
import { useIsPhone } from '../lib/use-width.ts';
import { Sheet } from './Sheet.tsx';

type OverlayProps = {
  /** Accessible name, and the title on a phone. */
  label: string;
  children: ReactNode;
  className?: string;
};

type MenuOverlayProps = OverlayProps &
  Pick<ComponentProps<typeof Dropdown.Popover>, 'placement' | 'triggerRef' | 'aria-labelledby'>;

/** The menu of a `Dropdown`: a popover, or a sheet on a phone. */
export function MenuOverlay({ label, children, ...popover }: MenuOverlayProps) {
  if (useIsPhone()) return <Sheet label={label}>{children}</Sheet>;
  return (
    <Dropdown.Popover aria-label={label} {...popover}>
      {children}
    </Dropdown.Popover>
  );
}

type PanelOverlayProps = OverlayProps &
  Pick<ComponentProps<typeof Popover.Content>, 'placement' | 'triggerRef'> & {
    dialogClassName?: string;
  };

/** The content of a `Popover`: a popover, or a sheet on a phone. */
export function PanelOverlay({
  label,
  children,
  dialogClassName = 'p-0',
  ...popover
}: PanelOverlayProps) {
  if (useIsPhone())
    return (
      <Sheet label={label}>
        <div className={dialogClassName}>{children}</div>
      </Sheet>
    );
  return (
    <Popover.Content {...popover}>
      <Popover.Dialog aria-label={label} className={dialogClassName}>
        {children}
      </Popover.Dialog>
    </Popover.Content>
  );
}
