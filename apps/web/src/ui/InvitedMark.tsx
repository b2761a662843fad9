import { useTranslation } from 'react-i18next';

/** Marks people who were added and have not opened the workspace yet. */
export function InvitedMark() {
  const { t } = useTranslation('common');
  return (
    <span
      title={t('invitedText')}
      className="shrink-0 rounded border border-hairline px-1.5 text-xs leading-4 font-normal text-soft"
    >
      {t('invited')}
    </span>
  );
}
