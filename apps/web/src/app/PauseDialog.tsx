import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TimeDialog } from '../features/messages/composer/TimeDialog.tsx';
import { useSetting } from '../features/profile/use-setting.ts';

const HOURS_MS = 2 * 3_600_000;

/** Pauses notifications until a chosen time. */
export default function PauseDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('profile');
  const { save } = useSetting();
  const [initial] = useState(() => new Date(Date.now() + HOURS_MS));
  return (
    <TimeDialog
      title={t('pause.choose')}
      confirmLabel={t('pause.confirm')}
      initial={initial}
      onChoose={(at) => save({ paused_until: at.toISOString() })}
      onClose={onClose}
    />
  );
}
