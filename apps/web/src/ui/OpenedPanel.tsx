import { Popover } from '@heroui/react';
import type { ComponentProps } from 'react';
import { useOpening } from './opening.ts';
import { PanelOverlay } from './Overlays.tsx';

type OpenedPanelProps = Omit<ComponentProps<typeof PanelOverlay>, 'triggerRef'>;

/** The panel that an `OverlayButton` opened. */
export function OpenedPanel(panel: OpenedPanelProps) {
  const opening = useOpening();
  return (
    <Popover isOpen={opening.isOpen} onOpenChange={opening.onOpenChange}>
      <PanelOverlay {...panel} triggerRef={opening.triggerRef} />
    </Popover>
  );
}
