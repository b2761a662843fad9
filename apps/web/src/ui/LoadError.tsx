import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { retryFailed } from '../lib/retry-failed.ts';
import { errorText } from '../lib/error-text.ts';
import { ErrorNotice } from './Notice.tsx';
import { PlainButton } from './PlainButton.tsx';

type LoadErrorProps = {
  error: unknown;
  /** Retries what is neither a table group nor in the query cache. */
  again?: () => void;
  /** Replaces the error's own text. */
  children?: ReactNode;
};

/** Says why loading failed, with a retry button. */
export function LoadError({
  error,
  again = retryFailed,
  children = errorText(error),
}: LoadErrorProps) {
  const { t } = useTranslation('errors');
  return (
    <ErrorNotice
      action={
        <PlainButton size="sm" variant="outline" className="h-7 shrink-0 px-2.5" onPress={again}>
          {t('tryAgain')}
        </PlainButton>
      }
    >
      {children}
    </ErrorNotice>
  );
}
