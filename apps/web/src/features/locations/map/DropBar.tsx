import { Button } from '@heroui/react';
import { clsx } from 'clsx';
import { Crosshair } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useHotkey } from '../../../lib/use-hotkey.ts';

/**
 * Explains how to drop a pin. Without a pointer, arrow keys move the map and the pin drops in its
 * centre.
 */
export function DropBar({ onHere, onCancel }: { onHere(): void; onCancel(): void }) {
  const { t } = useTranslation('locations');
  useHotkey(({ key }) => key === 'Escape', onCancel);
  return (
    <>
      <Crosshair
        size={28}
        strokeWidth={1.25}
        className="pointer-events-none absolute inset-0 m-auto text-accent"
        aria-hidden="true"
      />
      <div
        role="status"
        className={clsx(
          'absolute inset-x-14 top-3 mx-auto flex w-fit flex-wrap items-center gap-x-3',
          'gap-y-1 py-1 ps-3 pe-1',
          'rounded-lg border border-hairline bg-raised shadow-(--shadow)',
        )}
      >
        <span className="text-sm">{t('dropHint')}</span>
        <span className="flex gap-1">
          <Button size="sm" variant="ghost" onPress={onHere}>
            {t('dropHere')}
          </Button>
          <Button size="sm" variant="ghost" onPress={onCancel}>
            {t('cancel')}
          </Button>
        </span>
      </div>
    </>
  );
}
