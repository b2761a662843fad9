import { Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isCallUrl } from '../event/problems.ts';

/** Opens the call of an event in a tab of its own, which learns nothing of this one. */
export function CallLink({ url, className = '' }: { url: string; className?: string }) {
  const { t } = useTranslation('schedule');
  if (!isCallUrl(url)) return null;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      title={url}
      className={`button button--primary button--sm w-fit no-underline ${className}`}
    >
      <Video size={15} strokeWidth={1.75} aria-hidden="true" />
      {t('joinCall')}
    </a>
  );
}
