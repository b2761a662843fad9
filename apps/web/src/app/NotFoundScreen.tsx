import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../data/identity.ts';
import { TextLink } from '../ui/TextLink.tsx';
import { ErrorPage } from '../features/errors/ErrorPage.tsx';

const ShellAround = lazy(async () => ({
  default: (await import('./Shell.tsx')).ShellAround,
}));

/** Page for unknown paths (spec points 2 and 8). Signed-in users keep the sidebar. */
export default function NotFoundScreen() {
  const isSignedIn = useSession().status === 'signed-in';
  if (!isSignedIn) return <NotFound />;
  return (
    <Suspense>
      <ShellAround>
        <NotFound isInside />
      </ShellAround>
    </Suspense>
  );
}

function NotFound({ isInside = false }: { isInside?: boolean }) {
  const { t } = useTranslation('errors');
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <ErrorPage
      status="404"
      title={t('notFoundTitle')}
      name={t('notFoundName')}
      text={t('notFoundText', { path })}
      action={<TextLink to="/">{t('home')}</TextLink>}
      isInside={isInside}
    />
  );
}
