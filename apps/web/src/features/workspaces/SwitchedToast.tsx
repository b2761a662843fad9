import { times } from '@parley/model';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { onSwitch } from '../../data/index.ts';

/**
 * Announces the open workspace after each switch (spec point 1). Rendered on every page that can
 * switch.
 */
export function SwitchedToast() {
  const { t } = useTranslation('shell');
  useEffect(
    () =>
      onSwitch(({ name }) =>
        toast.success(t('switchedTitle'), {
          id: 'workspace-switched',
          description: t('switchedText', { name }),
          duration: times.workspaceSwitchedToastMs,
        }),
      ),
    [t],
  );
  return null;
}
