import { times } from '@parley/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { enableProvider, removeProvider } from './mutations.ts';
import type { ListedProvider } from './queries.ts';

/**
 * Deletes providers with undo. The key exists only in the row, so the row is disabled first and
 * deleted when undo is no longer offered.
 */
export function useRemoval() {
  const { t } = useTranslation('providers');
  const [leaving, setLeaving] = useState<readonly string[]>([]);
  return {
    isLeaving: (id: string) => leaving.includes(id),
    /** @throws AppError */
    async remove(provider: ListedProvider): Promise<void> {
      const show = () => setLeaving((before) => before.filter((id) => id !== provider.id));
      setLeaving((before) => [...before, provider.id]);
      try {
        await enableProvider(provider, false);
      } catch (refusal) {
        show();
        throw refusal;
      }
      let isDecided = false;
      const decide = (work: () => Promise<void>) => {
        if (isDecided) return;
        isDecided = true;
        toastErrors(work().finally(show));
      };
      const leave = () => decide(() => removeProvider(provider));
      toast(t('removed', { name: provider.name }), {
        duration: times.undoDeleteMs,
        onAutoClose: leave,
        onDismiss: leave,
        action: {
          label: t('undo'),
          onClick: () => decide(() => enableProvider(provider, provider.is_enabled)),
        },
      });
    },
  };
}
