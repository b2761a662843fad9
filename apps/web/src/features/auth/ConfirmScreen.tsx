import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../data/identity.ts';
import { AuthPage } from './AuthPage.tsx';
import { TextLink } from '../../ui/TextLink.tsx';

/** Where the link of a confirmation mail leads: the client reads the session from the address. */
export default function ConfirmScreen() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { status } = useSession();
  useEffect(() => {
    if (status === 'signed-in') void navigate({ to: '/' });
  }, [status, navigate]);
  return (
    <AuthPage title={t('confirmTitle')} text={t(status === 'signed-out' ? 'confirmFailed' : 'confirmText')}>
      {status === 'signed-out' && <TextLink to="/login">{t('login')}</TextLink>}
    </AuthPage>
  );
}
