import { Drawer } from '@heroui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ClosesOnBack } from './ClosesOnBack.tsx';

/**
 * A bottom sheet for phones: closes by dragging its handle, its button, Esc or a press outside. The
 * focus moves into it and back to the trigger.
 */
export function Sheet({ label, children }: { label: string; children: ReactNode }) {
  const { t } = useTranslation('shell');
  return (
    <Drawer.Backdrop>
      <Drawer.Content placement="bottom">
        <Drawer.Dialog className="sheet">
          <ClosesOnBack />
          <Drawer.Handle className="pt-2" />
          <div className="flex items-center gap-2 ps-4 pe-2 pb-1">
            <Drawer.Heading className="min-w-0 flex-1 truncate text-sm font-semibold text-soft">
              {label}
            </Drawer.Heading>
            <Drawer.CloseTrigger aria-label={t('close')} className="static" />
          </div>
          <Drawer.Body className="m-0 px-2 pt-0 pb-2 text-ink">{children}</Drawer.Body>
        </Drawer.Dialog>
      </Drawer.Content>
    </Drawer.Backdrop>
  );
}
