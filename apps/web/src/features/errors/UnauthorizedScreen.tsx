import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ErrorPage } from './ErrorPage.tsx';

export default function UnauthorizedScreen() {
  const { t } = useTranslation('errors');
  return <ErrorPage status="403" title={t('unauthorizedTitle')} text={t('unauthorizedText')} action={<Link to="/" className="text-accent underline underline-offset-4">{t('home')}</Link>} />;
}
