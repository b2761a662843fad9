import { Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PageLink } from '../../../../ui/PageLink.tsx';

/** Links to the form that sends a sign-in link. */
export function LinkEntry() {
  const { t } = useTranslation('auth');
  return (
    <PageLink href="/login?way=link" className="button button--outline w-full">
      <Mail size={16} strokeWidth={1.75} aria-hidden="true" />
      {t('byLink')}
    </PageLink>
  );
}
