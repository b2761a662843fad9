import { LoaderCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Direction } from './use-pages.ts';
import { PlainButton } from '../../ui/PlainButton.tsx';

/** At an end of the loaded messages: more are loading, or failed to load. */
export function PageState({
  of,
  loading,
  failed,
}: {
  of: Direction;
  loading: string;
  failed: string;
}) {
  const { t } = useTranslation(['messages', 'errors']);
  if (of.state === 'loading')
    return (
      <div className="flex justify-center py-2">
        <span role="status" aria-label={loading} className="text-accent">
          <LoaderCircle
            size={16}
            strokeWidth={2}
            className="motion-safe:animate-spin"
            aria-hidden="true"
          />
        </span>
      </div>
    );
  if (of.state === 'idle') return null;
  return (
    <div role="alert" className="flex items-center justify-center gap-3 py-1.5 text-sm text-bad">
      {failed}
      <PlainButton size="sm" variant="tertiary" onPress={of.load}>
        {t('errors:tryAgain')}
      </PlainButton>
    </div>
  );
}
