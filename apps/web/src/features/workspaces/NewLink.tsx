import { useTranslation } from 'react-i18next';
import { CopyText } from '../../ui/CopyText.tsx';

/** A new invitation link. It can only be read and copied now. */
export function NewLink({ link, email }: { link: string; email?: string }) {
  const { t } = useTranslation('workspaces');
  return (
    <div className="flex flex-col gap-1">
      {email && <span className="text-sm font-medium">{email}</span>}
      <CopyText
        text={link}
        copyLabel={t('copy')}
        copiedLabel={t('copied')}
        ariaLabel={email ? t('copyFor', { email }) : undefined}
        testId="invitation-link"
      />
    </div>
  );
}
