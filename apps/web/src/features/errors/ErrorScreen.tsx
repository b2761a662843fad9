import { Button } from '@heroui/react';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ErrorPage } from './ErrorPage.tsx';

/** Any failure that left nothing to show. */
export default function ErrorScreen({ error }: ErrorComponentProps) {
  const { t } = useTranslation('errors');
  return <ErrorPage status="500" title={t('errorTitle')} text={error instanceof Error ? error.message : String(error)} action={<Button variant="primary" onPress={() => window.location.reload()}>{t('reload')}</Button>} />;
}
