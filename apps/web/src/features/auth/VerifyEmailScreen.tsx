import { useTranslation } from 'react-i18next';
import { AuthPage } from './AuthPage.tsx';
import { TextLink } from '../../ui/TextLink.tsx';

export default function VerifyEmailScreen() {
  const { t } = useTranslation('auth');
  return (
    <AuthPage title={t('verifyTitle')} text={t('verifyText')}>
      <TextLink to="/login">{t('login')}</TextLink>
    </AuthPage>
  );
}
