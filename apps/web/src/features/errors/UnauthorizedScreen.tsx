import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorPage } from './ErrorPage.tsx';
import { TextLink } from '../../ui/TextLink.tsx';

const WhomToAsk = lazy(() => import('./WhomToAsk.tsx'));

/**
 * Guards redirect here if the user may not see a page (spec point 2). Inside a workspace it names
 * people to ask.
 */
export default function UnauthorizedScreen() {
  const { t } = useTranslation('errors');
  const { workspace } = useSearch({ from: '/unauthorized' });
  return (
    <ErrorPage
      status="403"
      title={t('unauthorizedTitle')}
      text={
        workspace ? (
          <Suspense fallback={t('unauthorizedText')}>
            <WhomToAsk workspaceId={workspace} />
          </Suspense>
        ) : (
          t('unauthorizedText')
        )
      }
      action={<TextLink to="/">{t('home')}</TextLink>}
    />
  );
}
