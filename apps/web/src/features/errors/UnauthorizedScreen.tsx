import { useTranslation } from 'react-i18next';
import { ErrorPage } from './ErrorPage.tsx';
import { TextLink } from '../../ui/TextLink.tsx';

export default function UnauthorizedScreen() {
  const { t } = useTranslation('errors');
  return (
    <ErrorPage
      status="403"
      title={t('unauthorizedTitle')}
      text={t('unauthorizedText')}
      action={<TextLink to="/">{t('home')}</TextLink>}
    />
  );
}
