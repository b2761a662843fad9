import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ErrorPage } from './ErrorPage.tsx';
import { TextLink } from '../../ui/TextLink.tsx';

/** An unknown path (spec points 2 and 8). */
export default function NotFoundScreen() {
  const { t } = useTranslation('errors');
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <ErrorPage
      status="404"
      title={t('notFoundTitle')}
      text={t('notFoundText', { path })}
      action={<TextLink to="/">{t('home')}</TextLink>}
    />
  );
}
