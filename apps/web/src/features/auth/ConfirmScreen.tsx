import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { foreignCode } from '@parley/client/base/error-codes';
import { AppError, useSession } from '../../data/identity.ts';
import { errorText } from '../../lib/error-text.ts';
import { takeRememberedPath } from '../../lib/redirect-path.ts';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { AuthPage } from './AuthPage.tsx';

/**
 * Target of the links in mails and of sign-in providers. Goes on with a session, else shows what
 * went wrong.
 */
export default function ConfirmScreen() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { problem, code, way } = useSearch({ from: '/confirm' });
  const { status } = useSession();
  const isThere = status === 'signed-in' && problem === undefined;
  useEffect(() => {
    if (isThere) void navigate({ href: takeRememberedPath() });
  }, [isThere, navigate]);

  if (problem !== undefined) return <Refused problem={problem} />;
  if (status !== 'signed-out')
    return <AuthPage title={t(way ? 'signingIn' : 'confirmTitle')} text={t('confirmText')} />;
  // The link was opened in another browser, and only the first one has the PKCE verifier for a
  // session. The address is confirmed nonetheless.
  if (code !== undefined && way === undefined)
    return <Ended title={t('confirmedTitle')} text={t('confirmedText')} />;
  if (code !== undefined && way === 'link')
    return (
      <Ended title={t('otherBrowserTitle')} text={t('otherBrowserText')}>
        <TextLink to="/login" search={{ way: 'link' }}>
          {t('newLink')}
        </TextLink>
      </Ended>
    );
  return way === 'provider' ? (
    <Ended title={t('notSignedIn')} text={t('providerFailed')} />
  ) : (
    <Ended title={t('confirmFailedTitle')} text={t('confirmFailed')} />
  );
}

/** Shows the reason given by the server or the provider. */
function Refused({ problem }: { problem: string }) {
  const { t } = useTranslation('auth');
  const { way } = useSearch({ from: '/confirm' });
  const isProvider = way === 'provider';
  const usual = t(isProvider ? 'providerFailed' : 'confirmFailed');
  return (
    <AuthPage
      title={t(isProvider ? 'notSignedIn' : 'confirmFailedTitle')}
      footer={
        <>
          <TextLink to="/login">{t('login')}</TextLink>
          {!isProvider && (
            <>
              {' '}
              · <TextLink to="/verify-email">{t('sendAgain')}</TextLink>
            </>
          )}
        </>
      }
    >
      <ErrorNotice>{errorText(new AppError(foreignCode(problem), usual))}</ErrorNotice>
    </AuthPage>
  );
}

/** The link did not sign the user in; links to the next step. */
function Ended({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const { t } = useTranslation('auth');
  return (
    <AuthPage title={title} text={text}>
      <p>{children ?? <TextLink to="/login">{t('login')}</TextLink>}</p>
    </AuthPage>
  );
}
