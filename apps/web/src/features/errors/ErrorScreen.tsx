import { Button } from '@heroui/react';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { ErrorPage } from './ErrorPage.tsx';

/** Any failure that left nothing to show (spec point 8). */
export default function ErrorScreen({ error }: ErrorComponentProps) {
  const { t } = useTranslation('errors');
  const action = (
    <>
      <Button variant="primary" onPress={() => window.location.reload()}>{t('reload')}</Button>
      <TextLink to="/">{t('home')}</TextLink>
    </>
  );
  return <ErrorPage status="500" title={t('errorTitle')} text={errorText(error)} action={action} />;
}
