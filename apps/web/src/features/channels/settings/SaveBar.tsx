import { Button } from '@heroui/react';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';

type SaveBarProps = { isSending: boolean; onSave(): void; onDiscard(): void };

/** Bar at the bottom of a page with unsaved changes. */
export function SaveBar({ isSending, onSave, onDiscard }: SaveBarProps) {
  const { t } = useTranslation('channels');
  return (
    <div
      className={clsx(
        'sticky bottom-0 z-10 -mx-gutter -mb-12 flex min-h-14 flex-wrap items-center gap-3',
        'px-gutter py-2 border-t border-hairline bg-page',
      )}
    >
      <Button variant="primary" isPending={isSending} onPress={onSave}>
        {t('save')}
      </Button>
      <Button variant="ghost" isDisabled={isSending} onPress={onDiscard}>
        {t('discardChanges')}
      </Button>
      <span role="status" className="text-sm text-soft">
        {t('unsaved')}
      </span>
    </div>
  );
}
