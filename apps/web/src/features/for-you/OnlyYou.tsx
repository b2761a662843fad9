import { LockKeyhole } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Says who can read the answers. */
export function OnlyYou() {
  const { t } = useTranslation('for-you');
  return (
    <p className="flex items-center gap-1.5 text-sm text-soft">
      <LockKeyhole size={14} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />
      {t('onlyYou')}
    </p>
  );
}
