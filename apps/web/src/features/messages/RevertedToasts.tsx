import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { storeEvents } from '../../data/index.ts';

/** A change the server refused was taken back: says which, and why. */
export default function RevertedToasts() {
  const { t } = useTranslation('messages');
  useEffect(
    () =>
      storeEvents.on(({ type, table, error }) => {
        if (type !== 'reverted') return;
        toast.error(t('revertedTitle'), { id: `reverted-${table}`, description: [error?.message, error?.hint].filter(Boolean).join(' ') });
      }),
    [t],
  );
  return null;
}
