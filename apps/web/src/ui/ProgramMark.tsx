import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';

/** Beside a name: a program writes here, no person. */
export function ProgramMark() {
  const { t } = useTranslation('common');
  return (
    <span
      className={clsx(
        'shrink-0 self-center rounded-sm border border-hairline px-1',
        'text-xs leading-4 font-medium text-soft',
      )}
    >
      {t('program')}
    </span>
  );
}
