import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AuthPage } from './AuthPage.tsx';

export default function VerifyEmailScreen() {
  const { t } = useTranslation('auth');
  return (
    <AuthPage title={t('verifyTitle')} text={t('verifyText')}>
      <Link to="/login" className="text-accent underline underline-offset-4">{t('login')}</Link>
    </AuthPage>
  );
}
