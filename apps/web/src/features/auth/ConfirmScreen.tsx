import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError, useSession } from '../../data/identity.ts';
import { errorText } from '../../lib/error-text.ts';
import { takeRememberedPath } from '../../lib/redirect-path.ts';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { AuthPage } from './AuthPage.tsx';

/**
 * Where the link of a confirmation mail leads: with a session it goes on, else it says what is the
 * matter.
 */
export default function ConfirmScreen() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { problem, code } = useSearch({ from: '/confirm' });
  const { status } = useSession();
  const isThere = status === 'signed-in' && problem === undefined;
  useEffect(() => {
    if (isThere) void navigate({ href: takeRememberedPath() });
  }, [isThere, navigate]);

  if (problem !== undefined) {
    return (
      <AuthPage
        title={t('confirmFailedTitle')}
        footer={
          <>
            <TextLink to="/login">{t('login')}</TextLink> ·{' '}
            <TextLink to="/verify-email">{t('sendAgain')}</TextLink>
          </>
        }
      >
        <ErrorNotice>{errorText(new AppError(problem, t('confirmFailed')))}</ErrorNotice>
      </AuthPage>
    );
  }
  // The link was opened in another browser than the one that signed up: the address is confirmed,
  // the session is not here.
  if (status === 'signed-out' && code !== undefined)
    return (
      <AuthPage title={t('confirmedTitle')} text={t('confirmedText')}>
        <p>
          <TextLink to="/login">{t('login')}</TextLink>
        </p>
      </AuthPage>
    );
  if (status === 'signed-out')
    return (
      <AuthPage title={t('confirmFailedTitle')} text={t('confirmFailed')}>
        <p>
          <TextLink to="/login">{t('login')}</TextLink>
        </p>
      </AuthPage>
    );
  return (
    <AuthPage title={t('confirmTitle')} text={t('confirmText')}>
      {null}
    </AuthPage>
  );
}
