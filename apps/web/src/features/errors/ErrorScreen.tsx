import { type ErrorComponentProps, Navigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../data/identity.ts';
import { errorText } from '../../lib/error-text.ts';
import { noteError } from '../../lib/last-errors.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { ErrorPage } from './ErrorPage.tsx';
import { isForbidden, variantOf } from './variant.ts';
import { PlainButton } from '../../ui/PlainButton.tsx';

/** Shown for any failure that left nothing to render (spec point 8). */
export default function ErrorScreen({ error }: ErrorComponentProps) {
  const { t } = useTranslation('errors');
  const { status, title, name } = variantOf(error);
  const isSignedIn = useSession().status === 'signed-in';
  useEffect(() => noteError(error, 'page'), [error]);
  if (isForbidden(error)) return <Navigate to="/unauthorized" replace />;
  const action = (
    <>
      <PlainButton variant="primary" onPress={() => window.location.reload()}>
        {t('reload')}
      </PlainButton>
      <TextLink to="/">{t('home')}</TextLink>
      {isSignedIn && <TextLink to="/sentry">{t('diagnostics')}</TextLink>}
    </>
  );
  return (
    <ErrorPage
      status={String(status)}
      title={t(title)}
      name={t(name)}
      text={errorText(error)}
      action={action}
    />
  );
}
