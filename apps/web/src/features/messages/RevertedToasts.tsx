import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { type StoreEvent, storeEvents } from '../../data/index.ts';

/**
 * Changed by a press, with nothing on the screen that waits: forms of other tables show a refusal
 * in place.
 */
const UNATTENDED: StoreEvent['table'][] = ['messages', 'reactions', 'attachments'];

/** A change the server refused was taken back: says which, and why. */
export default function RevertedToasts() {
  const { t } = useTranslation('messages');
  useEffect(
    () =>
      storeEvents.on(({ type, table, operation, error }) => {
        if (type !== 'reverted' || !UNATTENDED.includes(table)) return;
        toast.error(t([`reverted.${table}.${operation}`, 'reverted.any']), {
          id: `reverted-${table}`,
          description: [error?.message, error?.hint].filter(Boolean).join(' '),
        });
      }),
    [t],
  );
  return null;
}
